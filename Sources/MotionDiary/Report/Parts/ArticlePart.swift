/// One recording from top to bottom.
enum ArticlePart {
  static func html(_ subject: ReportSubject, coarsened: [String]) -> String {
    let n = Markup.number
    let timeline = TimelinePart(subject)
    let why = WhyPart(subject).html
    let route = RoutePart(subject).html
    let side = (why + route).isEmpty ? "" : "<div class=\"side\">\n\(why)\(route)</div>\n"
    return """
      <article class="recording" id="recording-\(n)" data-recording="\(n)" aria-labelledby="title-\(n)">
      \(HeadPart(subject).html)<div class="body">
      <div class="pictures">
      \(timeline.html)\(ChartsPart(subject).html)</div>
      \(side)</div>
      \(WordsPart(subject).html)\(DataPart(subject, coarsened: coarsened).html)</article>

      """
  }
}
