internal import Wire

/// The secret of an invitation's link. It is made from the id by the server's key, so that the operator can be shown
/// the link again, while the database holds no more than its hash.
enum InvitationToken {
  static func of(_ id: ID<InvitationEntity>, keys: SigningKeys) -> String {
    Base64URL.encode(keys.sign(.invitation, id.bytes).prefix(16))
  }
}
