// What `MotionReplay` throws, under its own names, so that a test catches it with this import alone.

@_exported public import enum MotionHost.ReplayError
@_exported public import struct MotionRecordings.RecordingError
@_exported public import struct MotionSimulator.ScenarioFileError
@_exported public import struct MotionSimulator.ScenarioTextError
@_exported public import struct MotionSources.UnknownScenario
