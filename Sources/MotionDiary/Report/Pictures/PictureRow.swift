/// One row of pictures that share a time axis: its name in front, then what is drawn, with the axis' grid behind
/// it and a line for the cursor before it.
struct PictureRow {
  let axis: TimeAxis

  /// - Parameters:
  ///   - kind: classes of the row.
  ///   - data: attributes of the row, such as ` data-lane="walking"`.
  ///   - name: what stands before it, as HTML, and its classes.
  ///   - alternative: what the picture says, as a sentence; not yet escaped.
  ///   - hasGrid: whether the recording's grid lies behind it.
  ///   - content: what is drawn, as SVG.
  func html(
    _ kind: String, data: String = "", name: String, nameClass: String = "name",
    alternative: String, hasGrid: Bool = true, content: String
  ) -> String {
    """
    <div class="row \(kind)"\(data)><span class="\(nameClass)">\(name)</span>\
    <svg class="picture" role="img" aria-label="\(Markup.text(alternative))">\(hasGrid ? gridUse : "")\(content)\
    <line class="cursor" y1="0" y2="100%"/></svg></div>

    """
  }

  /// The axis below the charts.
  var axisHTML: String { axisHTML(definitions: "", slider: "") }

  /// The axis below the lanes: it holds the one grid that all rows draw, and the slider.
  func firstAxisHTML(slider: String) -> String {
    axisHTML(definitions: "<defs>\(grid)</defs>", slider: slider)
  }

  private func axisHTML(definitions: String, slider: String) -> String {
    let labels = axis.ticks.filter { $0.leastWidth < .max }.map { tick in
      "<text x=\"\(axis.percent(tick.seconds))\" y=\"12\"\(Self.widthClass(tick.leastWidth))>"
        + "\(Markup.text(tick.label))</text>"
    }
    return """
      <div class="row axis"><span class="name"></span><div class="track">\
      <svg class="picture" aria-hidden="true">\(definitions)\(labels.joined())</svg>\(slider)</div></div>

      """
  }

  /// What a shape of 400 columns holds, stretched over the picture's width.
  static func shape(height: Int, _ paths: String) -> String {
    "<svg class=\"shape\" viewBox=\"0 0 \(TimeAxis.columns) \(height)\" "
      + "preserveAspectRatio=\"none\">\(paths)</svg>"
  }

  /// A path; nothing where there is nothing to draw.
  static func path(_ kind: String, _ data: String) -> String {
    data.isEmpty ? "" : "<path class=\"\(kind)\" d=\"\(data)\"/>"
  }

  private var gridUse: String { "<use href=\"#grid-\(Markup.number)\"/>" }

  private var grid: String {
    let lines = axis.ticks.map { tick in
      let x = axis.percent(tick.seconds)
      return "<line x1=\"\(x)\" x2=\"\(x)\" y1=\"0\" y2=\"100%\"/>"
    }
    return "<g class=\"grid\" id=\"grid-\(Markup.number)\">\(lines.joined())</g>"
  }

  static func widthClass(_ width: Int) -> String {
    width > TimeAxis.widths[0] ? " class=\"w\(width)\"" : ""
  }
}
