public import Core
public import SQL
public import Wire

/// Turning on and off. Both can be repeated without harm.
extension Toggle {
  /// - Throws: 404 for a thing that the viewer may not see; turning on, 409 where it is not open, or the viewer's own and that is
  ///   refused.
  public func set(
    _ isOn: Bool, _ thing: ID<Thing>, by viewer: Viewer, _ services: Services
  ) async throws -> ToggleState {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      try set(isOn, thing, by: viewer, through: live, at: now, in: transaction)
    }
  }

  /// The same in a transaction of the viewer's.
  public func set(
    _ isOn: Bool, _ thing: ID<Thing>, by viewer: Viewer, through live: LiveHub, at now: Timestamp,
    in transaction: Transaction
  ) throws -> ToggleState {
    guard let place = try subject.place(place, thing, in: transaction) else { throw Problem.notFound() }
    if isOn { try requireOpen(place, to: viewer) }
    let before = try count(of: thing, kept: place.count, in: transaction)
    let made = isOn ? try insert(thing, by: viewer.profile, now: now, in: transaction) : 0
    let gone = isOn ? 0 : try delete(thing, by: viewer.profile, in: transaction)
    // Of a bookmark nobody else is told that anything happened.
    if made + gone > 0, showing != .nothing {
      try subject.publishCounts(of: thing, place, through: live, at: now, in: transaction)
      if place.owner != viewer.profile {
        try ActivityLive.publish(place.owner, through: live, at: now, in: transaction)
      }
    }
    return ToggleState(isOn: isOn, count: before + made - gone)
  }

  private func requireOpen(_ place: Subject<Thing>.Place, to viewer: Viewer) throws(Problem) {
    if let open = subject.open, !place.isOpen { throw .conflict(.conflict, open.refusal) }
    if let ownRefusal, place.owner == viewer.profile { throw .conflict(.conflict, ownRefusal) }
  }
}
