public import CMotionPython
import MotionRecordings

@c @implementation public func coremotion_ask(
  _ question: UnsafePointer<CChar>!, _ size: Int
) -> OpaquePointer! {
  let bytes = UnsafeRawBufferPointer(start: question, count: question == nil ? 0 : max(size, 0))
  let answer = Question.answer(to: Array(bytes))
  return OpaquePointer(Unmanaged.passRetained(answer).toOpaque())
}

@c @implementation public func coremotion_answer_text(
  _ answer: OpaquePointer!, _ size: UnsafeMutablePointer<Int>!
) -> UnsafePointer<CChar>! {
  guard let answer else { return nil }
  let text = Unmanaged<Answer>.fromOpaque(UnsafeRawPointer(answer)).takeUnretainedValue().text
  size?.pointee = text.count - 1
  return text.baseAddress.map { UnsafePointer($0) }
}

@c @implementation public func coremotion_answer_take(
  _ answer: OpaquePointer!, _ schema: UnsafeMutablePointer<ArrowSchema>!,
  _ array: UnsafeMutablePointer<ArrowArray>!
) -> Int32 {
  guard let answer, let schema, let array else { return 0 }
  let tables = Unmanaged<Answer>.fromOpaque(UnsafeRawPointer(answer)).takeUnretainedValue()
  guard let table = tables.take() else { return 0 }
  table.move(to: schema, array)
  return 1
}

@c @implementation public func coremotion_answer_free(_ answer: OpaquePointer!) {
  guard let answer else { return }
  Unmanaged<Answer>.fromOpaque(UnsafeRawPointer(answer)).release()
}
