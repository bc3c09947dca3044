import MotionDiary
import MotionLink
import MotionRecordings

extension PermissionBook {
  /// What stands in the file.
  var kept: JSONValue {
    .object { document in
      document.add("schema", "permissions-1")
      document.add("restricted", isRestricted)
      document.add("answers", .object { for (name, isYes) in answers { $0.add(name, isYes) } })
      document.add("locations", locationWords)
      document.add(
        "questions",
        .object { list in
          for (name, question) in questions { list.add(name, question.kept) }
        })
    }
  }

  /// What `coremotion permissions` shows.
  func document(purpose: (String) -> String?, tokens: [Token]) -> JSONValue {
    .object { document in
      document.add("schema", "permissions-1")
      document.add("restricted", isRestricted)
      document.add("answers", .object { for (name, isYes) in answers { $0.add(name, isYes) } })
      document.add("locations", locationWords)
      document.add("configured", .object { for (name, isYes) in decided { $0.add(name, isYes) } })
      document.add(
        "questions",
        .object { list in
          for (name, question) in questions where decided[name] == nil {
            list.add(name, question.shown)
          }
        })
      document.add(
        "purposes",
        .object { list in
          for name in Set(answers.keys).union(decided.keys).union(questions.keys) {
            list.add(name, purpose(name))
          }
        })
      document.add(
        "tokens", .object { list in for token in tokens { list.add(token.name, token.right.word) } }
      )
    }
  }
}

extension PermissionBook {
  private var locationWords: JSONValue {
    .object { for (name, permission) in locations { $0.add(name, permission.word) } }
  }
}

extension LocationAccess.Permission {
  /// As documents and commands have it.
  var word: String {
    switch self {
    case .notDetermined: "ask"
    case .restricted: "restricted"
    case .denied: "never"
    case .always: "always"
    case .whenInUse: "use"
    }
  }

  /// What a user can say; `nil` for any other word.
  init?(word: String) {
    guard let said = [Self.denied, .always, .whenInUse].first(where: { $0.word == word }) else {
      return nil
    }
    self = said
  }
}

extension OpenQuestion {
  /// As the file has it.
  fileprivate var kept: JSONValue {
    .object { object in
      object.add("purpose", purpose)
      object.add("device", device)
      object.add("asked_s", asked)
    }
  }

  /// As people read it.
  fileprivate var shown: JSONValue {
    .object { object in
      object.add("purpose", purpose)
      object.add("device", device)
      object.add("asked_utc", WallClock(secondsSince1970: asked)?.iso8601)
    }
  }

  /// What the file has; `nil` where it is no question.
  init?(_ value: JSONValue) {
    guard let object = value.object, let device = object["device"]?.string else { return nil }
    self.init(
      purpose: object["purpose"]?.string ?? "", device: device,
      asked: object["asked_s"]?.double ?? 0)
  }
}
