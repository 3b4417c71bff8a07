/// What begins when something is on the screen, and ends when it isn't.
@MainActor final class Life {
  var appear: (@MainActor () -> Void)?
  var disappear: (@MainActor () -> Void)?
  var work: (@MainActor () async -> Void)?
  /// With another, the work begins anew.
  var id: AnyHashable?
  var name = ""
  var isWanted = false
  private var isPresent = false
  private var running: Task<Void, Never>?
  private var runningID: AnyHashable?

  /// Brings about what is wanted.
  func settle(_ host: Host) {
    if isPresent, !isWanted {
      isPresent = false
      end(host)
      disappear?()
    } else if !isPresent, isWanted {
      isPresent = true
      appear?()
      begin(host)
    } else if isPresent, runningID != id {
      end(host)
      begin(host)
    }
  }

  private func begin(_ host: Host) {
    guard let work else { return }
    runningID = id
    running = host.run(name, work)
  }

  private func end(_ host: Host) {
    guard let running else { return }
    running.cancel()
    host.wasCancelled(running, name)
    self.running = nil
  }
}

extension Context {
  /// Something that begins and ends with what is drawn here.
  func live(_ kind: String, _ prepare: (Life) -> Void) {
    let seat = seat.child("\(key)!\(kind)", name: kind)
    seat.life.name = "\(self.seat.name) \(kind)"
    prepare(seat.life)
    seat.life.isWanted = environment.isShown
    host.touch(seat.life)
  }
}
