internal import SQL
internal import Wire

/// Changes the text size of an account.
struct TextSizeActions: Sendable {
  let services: Services

  /// Every page of the account has it from now on, in each app and on each device.
  func setTextSize(_ size: TextSize, by signedIn: SignedIn) async throws {
    defer { services.callers.clear() }
    try await services.system.write {
      try $0.run("UPDATE accounts SET text_size = \(size.rawValue) WHERE id = \(signedIn.account)")
    }
  }
}
