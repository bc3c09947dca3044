import CMicrohttpd
import MotionRecordings

/// What a request is answered, as a whole.
package struct Answer: Sendable {
  /// The status of HTTP.
  package var status: UInt32
  /// What the body is.
  package var type: String
  package var body: [UInt8]
  /// Seconds after which to try again.
  package var retryAfter: Int?
  /// What else stands in the head.
  var headers: [(name: String, value: String)] = []

  init(_ status: UInt32, type: String, _ body: [UInt8], retryAfter: Int? = nil) {
    self.status = status
    self.type = type
    self.body = body
    self.retryAfter = retryAfter
  }

  /// A document.
  init(_ document: JSONValue, status: UInt32 = 200) {
    self.init(status, type: "application/json", document.bytes)
  }

  /// A line for a person.
  init(_ status: UInt32, line: String, retryAfter: Int? = nil) {
    self.init(
      status, type: "text/plain; charset=utf-8", Array((line + "\n").utf8), retryAfter: retryAfter)
  }

  /// What a push is answered.
  init(_ push: PushAnswer) {
    self.init(UInt32(push.status), line: push.line, retryAfter: push.retryAfter)
  }

  /// What cannot be answered, in the form of a document.
  static func error(_ status: UInt32, _ words: String) -> Answer {
    Answer(
      .object { document in
        document.add("schema", "error-1")
        document.add("error", words)
      }, status: status)
  }

  /// A wrong path, and a wrong token.
  static let notFound = Answer(404, line: "nothing is here")
}

extension Answer {
  /// Sends it; `endsConnection` where what follows the head is not read.
  func send(to connection: OpaquePointer, endsConnection: Bool = false) -> MHD_Result {
    let response = body.withUnsafeBytes { bytes in
      MHD_create_response_from_buffer(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
    }
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    MHD_add_response_header(response, "Content-Type", type)
    // What somebody does is nobody's to keep on the way.
    MHD_add_response_header(response, "Cache-Control", "no-store")
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff")
    for (name, value) in headers { MHD_add_response_header(response, name, value) }
    if let retryAfter { MHD_add_response_header(response, "Retry-After", String(retryAfter)) }
    if endsConnection { MHD_add_response_header(response, "Connection", "close") }
    return MHD_queue_response(connection, status, response)
  }
}
