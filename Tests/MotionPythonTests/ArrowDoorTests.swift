import CMotionPython
import MotionRecordings
import Testing

@testable import MotionPython

@Suite("The door to Python")
struct ArrowDoorTests {
  private func text(_ answer: OpaquePointer?) throws -> JSONValue {
    var size = 0
    let start = try #require(coremotion_answer_text(answer, &size))
    let bytes = UnsafeRawBufferPointer(start: start, count: size)
    return try #require(JSONValue(Array(bytes)))
  }

  private func ask(_ question: String) -> OpaquePointer? {
    question.withCString { coremotion_ask($0, question.utf8.count) }
  }

  @Test(
    "What is no question is answered with an error",
    arguments: ["", "{", "[]", "{}", #"{"ask":"nothing"}"#, #"{"ask":"analyze"}"#, #"{"ask":7}"#])
  func nonsense(question: String) throws {
    let answer = ask(question)
    defer { coremotion_answer_free(answer) }
    #expect(try text(answer).object?["error"]?.object?["reason"] != nil)
    var (schema, array) = (ArrowSchema(), ArrowArray())
    #expect(coremotion_answer_take(answer, &schema, &array) == 0)
  }

  @Test("A column that was moved away outlives its table and its answer")
  func moved() throws {
    let answer = ask(#"{"ask":"schemas"}"#)
    var (schema, array) = (ArrowSchema(), ArrowArray())
    #expect(coremotion_answer_take(answer, &schema, &array) == 1)
    coremotion_answer_free(answer)
    #expect(String(cString: schema.format) == "+s")
    #expect(array.n_children == schema.n_children)
    var child = try #require(array.children?[0]?.pointee)
    array.children?[0]?.pointee.release = nil
    array.release?(&array)
    #expect(array.release == nil)
    #expect(child.length == 0)
    child.release?(&child)
    #expect(child.release == nil)
    schema.release?(&schema)
    #expect(schema.release == nil)
  }

  @Test("Null pointers are passed over")
  func null() {
    coremotion_answer_free(nil)
    #expect(coremotion_answer_text(nil, nil) == nil)
    #expect(coremotion_answer_take(nil, nil, nil) == 0)
    let answer = coremotion_ask(nil, 5)
    #expect(answer != nil)
    coremotion_answer_free(answer)
  }
}
