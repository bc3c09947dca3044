import Foundation
import MotionLink

/// Makes of a host's update what a handler gets. Runs where the update arrives; the calls that it
/// returns run on the client's queue, each by itself.
typealias Presentation<Value> = (Result<Value, MotionFailure>) -> [() -> Void]

/// The presentation of every handler that gets either data or an error (contract, section 4).
func presentation<Value, Data>(
  for handler: @escaping (Data?, (any Error)?) -> Void, _ data: @escaping (Value) -> Data
) -> Presentation<Value> {
  { result in
    switch result {
    case .success(let value):
      let data = data(value)
      return [{ handler(data, nil) }]
    case .failure(let failure):
      let error = failure.clientError
      return [{ handler(nil, error) }]
    }
  }
}
