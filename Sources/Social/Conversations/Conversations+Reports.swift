internal import Core
internal import SQL
internal import Wire

extension Conversations {
  /// What somebody has written; what the app itself notes in a conversation is nobody's.
  var reportable: Reportable<ID<SocialAPI.Message>> {
    Reportable(
      ReportKind("message", called: "Message", hiding: Hiding { try hide($0, $1, $2) }) {
        (id: ID<SocialAPI.Message>, removal) in
        try take(id, through: removal.live, at: removal.now, removal.transaction) != nil
      }
    ) { id, viewer, links, transaction in
      let message = try message(id, viewer: viewer.profile, links: links, in: transaction)
      guard let message, message.event == nil else { return nil }
      let media = message.media.map { [$0] } ?? []
      // What is said of photos, for people who can't see them.
      let photos = media.map { "[\($0.kind == .video ? "video" : "photo")] \($0.alt)" }.joined()
      return ReportedContent(
        message.id, "a message by \(message.author.username)", by: message.author.id, called: message.author.username,
        text: "@\(message.author.username): \(message.body)\n\(photos)", media: media.map(\.id),
        at: address(of: message.conversation))
    }
  }

  /// Hidden, it leaves the open pages of everyone who saw it but its sender, and no longer counts as unread.
  private func hide(_ id: ID<SocialAPI.Message>, _ isHidden: Bool, _ removal: Removal) throws -> Bool {
    let transaction = removal.transaction
    let before = try readers(of: id, in: transaction)
    guard try Hiding.mark(id, in: messages, isHidden, removal),
      let (conversation, _) = try place(of: id, in: transaction)
    else { return false }
    let readers = isHidden ? before : try readers(of: id, in: transaction)
    if isHidden {
      try removal.live.publish(live.deleted, of: conversation, to: .profiles(readers), at: removal.now, in: transaction)
    }
    try publishUnread(readers, in: conversation, through: removal.live, at: removal.now, transaction)
    return true
  }
}
