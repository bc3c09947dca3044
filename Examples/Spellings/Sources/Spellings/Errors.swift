import CoreMotion

/// How clients tell one error of Core Motion from another.
struct ErrorReader {
  let error: any Error = NSError(
    domain: CMErrorDomain, code: Int(CMErrorMotionActivityNotAuthorized.rawValue))
  var answers: [Bool] = []

  mutating func compareDomainAndCode() {
    let error: (any Error)? = self.error
    if let error = error as NSError?, error.domain == CMErrorDomain,  // 47
      error.code == Int(CMErrorMotionActivityNotAuthorized.rawValue)
    {
      answers.append(true)
    }
  }

  mutating func compareUnderscoredCode() {
    let error: (any Error)? = self.error
    if let e = error, e._code == Int(CMErrorMotionActivityNotAuthorized.rawValue) {  // 48
      answers.append(true)
    }
  }

  mutating func compareIntWithUInt32() {
    if (error as NSError).code == CMErrorMotionActivityNotAuthorized.rawValue {  // 49
      answers.append(true)
    }
  }

  mutating func switchOverCode() {
    switch (error as NSError).code {  // 50
    case Int(CMErrorNotAuthorized.rawValue), Int(CMErrorNotEntitled.rawValue): break
    default: answers.append(true)
    }
  }

  mutating func compareWithConstant() {
    if CMError(rawValue: UInt32((error as NSError).code)) == CMErrorUnknown { return }  // 51
    answers.append(true)
  }

  mutating func makeError() {
    let e = NSError(  // 52
      domain: CMErrorDomain, code: Int(CMErrorNotAvailable.rawValue), userInfo: nil)
    answers.append(e.code == 109)
  }

  static func run() {
    var reader = ErrorReader()
    reader.compareDomainAndCode()
    reader.compareUnderscoredCode()
    reader.compareIntWithUInt32()
    reader.switchOverCode()
    reader.compareWithConstant()
    reader.makeError()
    precondition(reader.answers == Array(repeating: true, count: 6))
  }
}
