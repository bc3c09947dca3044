import MotionDiary
import ReportPageAssets

/// The page that the service shows of its devices: one file, put together of this folder and of the parts of a
/// report that draw a day. It has no data in it; its script asks for them with a token.
public enum LivePage {
  /// What the page may do, for the head of the answer. A frame can only be forbidden there.
  public static let policy = rules + "; frame-ancestors 'none'"

  /// The whole file.
  public static let html = PageText(PackageResources.page_html)
    .filled("POLICY", with: rules)
    .filled("STYLE", with: style)
    .filled("SCRIPT", with: script)
    .text

  private static let rules = """
    default-src 'none'; script-src '\(ReportPage.digest(of: script))'; \
    style-src '\(ReportPage.digest(of: style))'; connect-src 'self'; img-src data:; base-uri 'none'; \
    form-action 'none'
    """

  private static let style =
    ReportAssets.dayStyle + ReportAssets.text([PackageResources.page_css], without: ["/*"])

  private static let script =
    "(() => {\n'use strict';\n" + ReportAssets.dayScript + ReportAssets.script(scripts) + "})();\n"

  /// In the order in which they need each other.
  private static let scripts: [[UInt8]] = [
    PackageResources.device_drawing_js, PackageResources.token_js, PackageResources.ask_js,
    PackageResources.events_js, PackageResources.stream_js, PackageResources.zone_js,
    PackageResources.words_js, PackageResources.day_js, PackageResources.batches_js,
    PackageResources.reasons_js, PackageResources.now_js, PackageResources.held_js,
    PackageResources.flow_js, PackageResources.clients_js, PackageResources.notices_js,
    PackageResources.watch_js, PackageResources.page_js, PackageResources.start_js,
  ]
}

/// A text with places that are filled once.
private struct PageText {
  private(set) var text: String

  init(_ bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

  func filled(_ name: String, with words: String) -> PageText {
    var filled = self
    let parts = text.split(separator: "%%\(name)%%", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 { filled.text = parts[0] + words + parts[1] }
    return filled
  }
}
