/// The page that shows devices as they are now: one file without any data in it.
package struct ServedPage: Equatable, Sendable {
  /// The whole file.
  package let html: String
  /// What the page may do, as a Content-Security-Policy.
  package let policy: String

  package init(html: String, policy: String) {
    (self.html, self.policy) = (html, policy)
  }

  /// The file, with heads that keep it to itself: no other page frames it or holds its window, it names itself to
  /// nobody, and asks for nothing of the machine that it is looked at with.
  var answer: Answer {
    var answer = Answer(200, type: "text/html; charset=utf-8", Array(html.utf8))
    answer.headers = [
      ("Content-Security-Policy", policy),
      ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Embedder-Policy", "require-corp"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("X-Frame-Options", "DENY"),
      (
        "Permissions-Policy",
        "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=()"
      ),
    ]
    return answer
  }
}
