public import Wire

extension HearthClient {
  /// Accepts an invitation with the account that is signed in. Repeated, it answers the same.
  ///
  /// A link of another server isn't sent: its secret is for that one.
  /// - Parameters:
  ///   - link: the whole link, or what stands behind its last slash.
  ///   - followsInviter: whether the account and its inviter follow each other as soon as it has a profile; nil for no.
  /// - Throws: `ClientError.badInput("invitation")` for what is no link of this server.
  @discardableResult
  public func acceptInvitation(
    _ link: String, followsInviter: Bool? = nil
  ) async throws(ClientError) -> AuthAPI.AcceptedInvitation {
    var rest = link[...]
    if link.hasPrefix(address.text + "/"), let invite = link.firstRange(of: "/invite/") {
      // A browser shows it as the app's that it has led to: .../kinnect/invite/...
      let app = link[..<invite.lowerBound].dropFirst(address.text.count + 1)
      if !app.contains("/") { rest = link[invite.upperBound...] }
    }
    let token = rest.prefix { $0 != "?" && $0 != "#" }
    let isToken = token.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) || byte == 0x2d
        || byte == 0x5f
    }
    guard isToken, token.fits(1...AuthAPI.Limits.token) else { throw .badInput("invitation") }
    return try await call(
      AuthAPI.acceptInvitation, .init(token: String(token), followsInviter: followsInviter))
  }
}
