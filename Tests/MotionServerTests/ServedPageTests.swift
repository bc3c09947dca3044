import MotionService
import Testing

@testable import MotionServer

@Suite("The page of the service")
struct ServedPageTests {
  @Test("The page needs no token, has none in it, and is kept to itself")
  func page() throws {
    let page = ServedPage(html: "<!DOCTYPE html><title>Now</title>", policy: "default-src 'none'")
    let running = try RunningServer([RunningServer.table(1)], page: page)
    let token = try running.token("r", .read)
    for target in ["/", "/?token=\(token)", "/?x=1"] {
      let reply = try running.get(target)
      #expect(reply.status == 200 && reply.text == page.html)
      #expect(reply.headers["content-type"] == "text/html; charset=utf-8")
      #expect(reply.headers["content-security-policy"] == page.policy)
      #expect(reply.headers["cache-control"] == "no-store")
      #expect(reply.headers["referrer-policy"] == "no-referrer")
      #expect(reply.headers["x-content-type-options"] == "nosniff")
      #expect(reply.headers["x-frame-options"] == "DENY")
      for policy in ["opener", "embedder", "resource"] {
        #expect(reply.headers["cross-origin-\(policy)-policy"] != nil)
      }
    }
    for (number, head) in ["POST / HTTP/1.1", "GET /index.html HTTP/1.1", "GET // HTTP/1.1"]
      .enumerated()
    {
      let peer = try running.connect(from: "127.0.2.\(number + 1)")
      peer.send("\(head)\r\nHost: localhost:\(running.port)\r\nContent-Length: 0\r\n\r\n")
      #expect(try peer.reply().status == 404, "\(head)")
    }
    let peer = try running.connect()
    peer.send("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n")
    #expect(try peer.reply().status == 403)
  }

  @Test("A service without a page has nothing there")
  func noPage() throws {
    #expect(try RunningServer().get("/").status == 404)
  }
}
