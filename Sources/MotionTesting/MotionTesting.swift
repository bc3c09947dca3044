import MotionHost
