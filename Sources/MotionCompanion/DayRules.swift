// What the journal of recordings has too, under this import: levels of steps, streaks, today against days before.

@_exported public import enum MotionProcessing.GoalStreak
@_exported public import enum MotionProcessing.StepLevel
@_exported public import struct MotionProcessing.DayComparison
