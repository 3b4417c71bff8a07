package import ClientSupport
package import Stage

extension Stage {
  /// Looks at a screen while there is no connection, pulls it once there is one, and looks again; then the screen ends.
  /// - Returns: where it couldn't be pulled, and its faults.
  package func faultsOfPulling(on road: Road) async throws -> [String] {
    road.isClosed = true
    defer { road.isClosed = false }
    try await wait(for: "an end of loading") { !shows("In progress") }
    var found = canBePulled ? [] : ["can't be pulled without a connection"]
    road.isClosed = false
    if canBePulled {
      try await pullToRefresh()
      try await wait(for: "what can be read now") { !shows("reached") && !shows("In progress") }
      if !canBePulled { found.append("can't be pulled once it is read") }
    }
    await end()
    return found + faults
  }
}
