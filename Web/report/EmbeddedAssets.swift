public import MotionDiary

extension ReportAssets {
  /// Style and script of this folder, which the build puts into the program: it stays one file.
  public static let embedded = ReportAssets(
    style: text([PackageResources.report_css], without: ["/*"]),
    script: "(() => {\n'use strict';\n" + script(scripts) + "})();\n")

  /// Style, and the scripts that draw a day and say why, for a page that has a day of its own: they only declare.
  package static let dayStyle = text([PackageResources.report_css], without: ["/*"])
  package static let dayScript = script([
    PackageResources.clock_js, PackageResources.columns_js, PackageResources.dom_js,
    PackageResources.stretch_js, PackageResources.axis_js, PackageResources.lanes_js,
    PackageResources.why_js, PackageResources.sheet_js, PackageResources.slider_js,
    PackageResources.brush_js,
  ])

  /// Scripts one after the other, without what is for who reads the sources.
  package static func script(_ files: [[UInt8]]) -> String {
    text(files, without: ["/*", "*/", "* ", "//"])
  }

  /// In the order in which they need each other.
  private static let scripts: [[UInt8]] = [
    PackageResources.clock_js, PackageResources.columns_js, PackageResources.dom_js,
    PackageResources.stretch_js, PackageResources.axis_js, PackageResources.lanes_js,
    PackageResources.gaps_js, PackageResources.rises_js, PackageResources.bands_js,
    PackageResources.charts_js, PackageResources.attitude_js, PackageResources.route_js,
    PackageResources.why_js, PackageResources.sheet_js, PackageResources.slider_js,
    PackageResources.brush_js, PackageResources.words_js, PackageResources.days_js,
    PackageResources.paper_js, PackageResources.mount_js, PackageResources.start_js,
  ]

  /// The files one after the other, without indents and lines that are comments, by how those begin: they are for
  /// who reads the sources.
  package static func text(_ files: [[UInt8]], without comments: [String]) -> String {
    var text: [UInt8] = []
    for line in files.joined().split(separator: UInt8(ascii: "\n")) {
      let words = line.drop { $0 == UInt8(ascii: " ") }
      guard !words.isEmpty, !comments.contains(where: { words.starts(with: $0.utf8) }) else {
        continue
      }
      text += words
      text.append(UInt8(ascii: "\n"))
    }
    return String(decoding: text, as: UTF8.self)
  }
}
