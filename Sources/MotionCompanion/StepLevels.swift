// The levels that the diary of a recording has too, under this import.

@_exported public import enum MotionProcessing.StepLevel
