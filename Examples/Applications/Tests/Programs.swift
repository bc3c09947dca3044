import ActivityDemo
import AdditiveQueries
import Altimeter
import Authorization
import Badger
import BatSpeed
import BusRide
import Console
import DriveSession
import DrivingMode
import Floors
import Goals
import GravityOrAttitude
import Hike
import Journal
import MusicMotion
import PaceCadence
import Punch
import RacingTilt
import RecorderReader
import RepCounter
import RunWithGps
import RunningApp
import Situations
import SwingWatch
import TrackDay
import TrailRun
import Tremor
import UrbanRun
import View
import WatchAccelerometer
import Yoga

/// Every program, by the name of its folder.
let programs: [(name: String, make: @Sendable (@escaping Say) -> any Application)] = [
  ("activity-demo", { ActivityDemoProgram(calendar: berlin, say: $0) }),
  ("additive-queries", { AdditiveQueriesProgram(calendar: berlin, say: $0) }),
  ("altimeter", { AltimeterProgram(say: $0) }),
  ("authorization", { AuthorizationProgram(say: $0) }),
  ("badger", { BadgerProgram(say: $0) }),
  ("bat-speed", { BatSpeedProgram(say: $0) }),
  ("bus-ride", { BusRideProgram(calendar: berlin, say: $0) }),
  ("drive-session", { DriveSessionProgram(calendar: berlin, say: $0) }),
  ("driving-mode", { DrivingModeProgram(calendar: berlin, say: $0) }),
  ("floors", { FloorsProgram(calendar: berlin, say: $0) }),
  ("goals", { GoalsProgram(calendar: berlin, say: $0) }),
  ("gravity-or-attitude", { GravityOrAttitudeProgram(say: $0) }),
  ("hike", { HikeProgram(calendar: berlin, say: $0) }),
  ("journal", { JournalProgram(calendar: berlin, say: $0) }),
  ("music-motion", { MusicMotionProgram(calendar: berlin, say: $0) }),
  ("pace-cadence", { PaceCadenceProgram(calendar: berlin, say: $0) }),
  ("punch", { PunchProgram(say: $0) }),
  ("racing-tilt", { RacingTiltProgram(say: $0) }),
  ("recorder-reader", { RecorderReaderProgram(calendar: berlin, say: $0) }),
  ("rep-counter", { RepCounterProgram(say: $0) }),
  ("run-with-gps", { RunWithGpsProgram(calendar: berlin, say: $0) }),
  ("running-app", { RunningAppProgram(calendar: berlin, say: $0) }),
  ("situations", { SituationsProgram(calendar: berlin, say: $0) }),
  ("swing-watch", { SwingWatchProgram(say: $0) }),
  ("track-day", { TrackDayProgram(say: $0) }),
  ("trail-run", { TrailRunProgram(calendar: berlin, say: $0) }),
  ("tremor", { TremorProgram(calendar: berlin, say: $0) }),
  ("urban-run", { UrbanRunProgram(calendar: berlin, say: $0) }),
  ("view", { ViewProgram(say: $0) }),
  ("watch-accelerometer", { WatchAccelerometerProgram(say: $0) }),
  ("yoga", { YogaProgram(say: $0) }),
]
