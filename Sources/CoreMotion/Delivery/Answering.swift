import Foundation
import MotionLink

extension HandlerQueue {
  /// Asks about the past and gives the answer here, also when the manager is gone by then (7.11).
  func ask<Value>(
    _ query: MotionQuery, of link: any MotionLink,
    read: @escaping @Sendable (MotionAnswer) -> Value?,
    presentation: @escaping Presentation<Value>
  ) {
    let presentation = ClientClosure(presentation)
    link.query(query) { [self] result, receipt in
      let result = result.flatMap { answer in
        read(answer).map { .success($0) } ?? .failure(MotionFailure.unknown)
      }
      answer(presentation.call(result), on: link, receipt: receipt)
    }
  }

  /// Runs calls that nothing takes back.
  func answer(
    _ calls: [() -> Void], on link: any MotionLink, receipt: DeliveryReceipt = .unneeded
  ) {
    followUp(
      enqueue(
        calls.map {
          Call(
            owner: nil, samples: 0, link: link, receipt: receipt, handler: ClientClosure($0))
        }))
  }
}
