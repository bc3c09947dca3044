extension ServiceHarness {
  /// The service's configuration, and an application's purpose.
  static let configuration = ServiceHarness(
    name: "configuration", seeds: [everything, tables].map { Array($0.utf8) }
  ) { input in
    do {
      let found = try Configuration(input, file: "coremotion.toml")
      _ = found.keysForNextStart(after: Configuration())
    } catch {
      mustHold(!"\(error)".isEmpty, "refused without a word")
    }
    guard let document = try? TOMLDocument(input, file: "purpose.toml") else { return }
    _ = document.mistake(["purpose"], "expected a text").description
  }

  private static let everything = """
    # all keys
    socket = "/run/a.sock"
    data = "~/history"
    runtime = '/run/b'
    answers = "/a.json"
    replay = ["scenario:commuter", "walk.zip?speed=2"]
    device = ["phone", "watch"]
    speed = 2.5
    dates = "recorded"
    owner = 0
    readers = ["root", 1000]
    ask = ["/bin/true", "--now"]
    ask_for = 30
    raw = "ask"
    clients = ["/usr/share/clients"]
    [permissions]
    "exe:/usr/bin/app" = "allow"
    'app:org.example.App' = "deny"
    [http]
    listen = ["127.0.0.1:8477", "[::1]:80", "/run/http.sock"]
    hosts = ["home.example"]
    timeout = 10
    [sensors]
    profile = "watch"
    rate = 25
    """

  private static let tables = """
    a.b.c = 1_000
    d = 1979-05-27T07:32:00Z
    e = { f = [1, [2, 0x1F]], g = inf }
    h = '''
    text'''
    [[i]]
    j = "\\u00e9"
    [i.k]
    l = +1e-3
    """
}
