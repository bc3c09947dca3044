extension Service {
  /// After something has come for a device: what it holds for the sake of order goes on once nothing more has come
  /// for as long as it would be held. Nothing wakes the machine where nothing is held.
  package func settle(_ device: PushedDevice) {
    guard device.noteArrival(at: loop.clock.uptime()) else { return }
    wait(device, device.quiet)
  }

  private func wait(_ device: PushedDevice, _ seconds: Double) {
    loop.after(seconds) { [weak self, weak device] in
      guard let self, let device else { return }
      if let rest = device.releaseIfQuiet(at: loop.clock.uptime()) { wait(device, rest) }
    }
  }
}
