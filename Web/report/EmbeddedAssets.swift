public import MotionDiary

extension ReportAssets {
  /// Style and script of this folder, which the build puts into the program: it stays one file.
  public static let embedded = ReportAssets(
    style: text([PackageResources.report_css]),
    script: "(() => {\n'use strict';\n" + text(scripts) + "})();\n")

  /// In the order in which they need each other.
  private static let scripts: [[UInt8]] = [
    PackageResources.clock_js, PackageResources.columns_js, PackageResources.dom_js,
    PackageResources.stretch_js, PackageResources.axis_js, PackageResources.lanes_js,
    PackageResources.gaps_js, PackageResources.rises_js, PackageResources.bands_js,
    PackageResources.charts_js, PackageResources.attitude_js, PackageResources.route_js,
    PackageResources.why_js, PackageResources.sheet_js, PackageResources.slider_js,
    PackageResources.brush_js, PackageResources.words_js, PackageResources.days_js,
    PackageResources.paper_js, PackageResources.start_js,
  ]

  private static func text(_ files: [[UInt8]]) -> String {
    files.map { String(decoding: $0, as: UTF8.self) }.joined()
  }
}
