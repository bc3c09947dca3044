import ArgumentParser
import MotionDiary

/// `coremotion`: everything else is in its subcommands.
struct CoremotionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coremotion",
    abstract: "Tells from a phone's sensors what its owner did.",
    discussion: """
      Reads recordings of accelerometer, gyroscope, magnetometer, barometer and
      location and says when somebody walked, ran, rode, drove or sat, with
      steps, distance, pace and floors.

      EXAMPLES
        coremotion demo                         a simulated morning
        coremotion analyze walk.zip             the diary of a recording
        coremotion analyze *.zip --output DIR   every result as a table
        coremotion cohort study/ --output DIR   many recordings, tables over all
        coremotion journal *.zip --goal steps=8000   a person's days
        coremotion inspect export.zip           what is in a file
        coremotion calibrate track.zip --distance 400 --snapshot me.motion
        coremotion live                         what the service's device measures
        coremotion query --by hour              what it remembers of today

      EXIT STATUS
        0 done   1 the input cannot be used, or nothing can be written
        2 the call is wrong
        3 done, but part of the input was damaged (the end of the diary says
          what), or some of several inputs could not be used
      """,
    version: ProductVersion.current,
    subcommands: [
      DemoCommand.self, AnalyzeCommand.self, CohortCommand.self, JournalCommand.self,
      InspectCommand.self,
      CalibrateCommand.self,
      ConvertCommand.self, SimulateCommand.self, LiveCommand.self, QueryCommand.self,
      ReplayCommand.self,
      StatusCommand.self, DevicesCommand.self, PermissionsCommand.self, ExportCommand.self,
      EraseCommand.self, CohortChildCommand.self,
    ])
}
