public import Core
internal import HTML
internal import SQL
internal import Wire

extension Comments {
  var reportable: Reportable<ID<SocialAPI.Comment>> {
    Reportable(
      ReportKind(
        kind.description, called: "Comment", hiding: Hiding { try hide($0, $1, $2) }
      ) { (id: ID<SocialAPI.Comment>, removal) in
        try delete(id, through: removal.live, removal.now, in: removal.transaction) != nil
      }
    ) { id, viewer, links, transaction in
      guard let comment = try comment(id, viewer: viewer.profile, links: links, in: transaction),
        let thing = try thing(of: id, in: transaction)
      else { return nil }
      let name = comment.author.username
      return ReportedContent(
        id, "a comment by \(name.isolated)", by: comment.author.id, called: name, text: "@\(name): \(comment.body)",
        at: address(of: thing, "/comments"))
    }
  }

  /// The replies in a thread are hidden with its beginning, and shown with it again, but for those that were hidden before.
  private func hide(_ id: ID<SocialAPI.Comment>, _ isHidden: Bool, _ removal: Removal) throws -> Bool {
    if talking != nil, !isHidden {
      try removal.transaction.run(
        """
        UPDATE \(table) SET hidden_at = NULL
        WHERE thread_id = \(id) AND hidden_at = (SELECT t.hidden_at FROM \(table) t WHERE t.id = \(id))
        """)
    }
    guard try Hiding.mark(id, in: table, isHidden, removal) else { return false }
    if talking != nil, isHidden {
      try removal.transaction.run(
        "UPDATE \(table) SET hidden_at = \(removal.now) WHERE thread_id = \(id) AND hidden_at IS NULL")
    }
    if let thing = try thing(of: id, in: removal.transaction) {
      let answered = try answered(by: id, in: removal.transaction)
      try publish(thing, answered, through: removal.live, removal.now, in: removal.transaction)
    }
    return true
  }

  private func thing(of id: ID<SocialAPI.Comment>, in transaction: Transaction) throws -> ID<Thing>? {
    try transaction.first("SELECT \(column) FROM \(table) WHERE id = \(id)") { try $0.id(0) }
  }

  /// One kind for each kind of thing: comments are identified by their ids.
  public var reportKinds: [ReportKind] { [reportable.kind] }
}
