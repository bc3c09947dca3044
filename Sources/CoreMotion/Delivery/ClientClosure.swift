/// Carries a client's closure to the queue on which the client wants it to run.
struct ClientClosure<Closure>: @unchecked Sendable {
  // Unchecked: Core Motion's handlers are not `@Sendable` (contract, decision 7.9). Passing a
  // handler hands it over together with the queue, and one handler queue runs its calls one after
  // another; what it captures is the client's affair, as on Apple's systems.
  let call: Closure

  init(_ call: Closure) { self.call = call }
}
