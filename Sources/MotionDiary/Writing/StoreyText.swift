import MotionPlaces
import MotionProcessing

/// The part of a diary that says from which storey to which somebody went.
enum StoreyText {
  static func lines(
    _ levelChanges: [CompletedLevelChange], time: (SensorTime) -> String, bold: (String) -> String
  ) -> [String] {
    let rows = levelChanges.compactMap { ended -> [String]? in
      let ends = words(ended.storeys)
      guard !ends.isEmpty else { return nil }
      return [time(ended.change.start), ended.change.kind?.word ?? "", ends]
    }
    guard !rows.isEmpty else { return [] }
    let columns = TextColumns(rows: rows, aligned: [.right, .left, .left])
    return [bold("Storeys")] + rows.map { "  " + columns.line($0, width: DiaryText.width - 2) }
  }

  private static func words(_ way: BuildingStay.Way) -> String {
    [way.from.map { "from \($0)" }, way.to.map { "to \($0)" }].compactMap { $0 }
      .joined(separator: " ")
  }
}
