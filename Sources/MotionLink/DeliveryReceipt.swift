/// Goes with each update to where it is handled; when the last reference to it is gone, the update
/// has been handled or thrown away.
///
/// A replay waits for it before it lets time go on, so that a client sees the same world however
/// fast the clock runs.
public final class DeliveryReceipt: Sendable {
  private let handled: @Sendable () -> Void

  /// A receipt that calls `handled` once, when it is released.
  public init(handled: @escaping @Sendable () -> Void) { self.handled = handled }

  /// A receipt whose release has no effect.
  public static let unneeded = DeliveryReceipt {}

  deinit { handled() }
}
