public import Core
internal import HTML
internal import SQL
public import Wire

/// What devices hear of the viewer's activity: the same lines, read at the moment when they are sent.
extension Activity {
  /// Its lines, but for what people share: `Shares` has that.
  public var pushSources: [PushSource] {
    [
      PushSource(
        choices: activityKinds.filter { !$0.isOfShares },
        handles: { LineKind<Own>.isOfOperator($0) || (named[$0].map { $0.sharing == nil } ?? false) },
        isGrouped: { named[$0]?.isShared ?? false },
        read: { try pushed($0, to: $1, $2, in: $3) })
    ]
  }

  /// What is unread of it is told. Nil where it was read, taken back, or is no longer the viewer's to see.
  private func pushed(
    _ cause: PushCause, to viewer: Viewer, _ look: AppLook, in transaction: Transaction
  ) throws -> PushText? {
    let links = MediaLinks.plain(app: app)
    let found = try causes(unread(of: cause, viewer.profile), of: viewer.profile, links: links, in: transaction)
    var lines = Self.grouped(found, limit: 1, isCutOff: false, links.cursors).items
    guard !lines.isEmpty else { return nil }
    try addThumbnails(to: &lines, links: links, in: transaction)
    try addQuotes(to: &lines, in: transaction)
    return lines.first.map { text(of: $0, look) }
  }

  /// How many causes of one line are read at most.
  private static var mostPushed: Int { 100 }

  /// Where several share a line, all of them, but only while the cause itself is unread: the others were told when they came.
  private func unread(of cause: PushCause, _ viewer: ID<ProfileEntity>) -> SQL {
    var one: SQL = "actor = \(cause.actor) AND object = \(cause.object)"
    if named[cause.kind]?.isShared == true {
      one = """
        EXISTS (SELECT 1 FROM activity c WHERE c.recipient = \(viewer) AND c.kind = \(cause.kind)
          AND c.subject = \(cause.subject) AND c.actor = \(cause.actor) AND c.object = \(cause.object)
          AND c.read_at IS NULL)
        """
    }
    return """
      SELECT created_at, id, kind, subject, actor, object, read_at FROM activity
      WHERE recipient = \(viewer) AND kind = \(cause.kind) AND subject = \(cause.subject) AND read_at IS NULL
        AND \(one)
      ORDER BY created_at DESC, id DESC LIMIT \(Self.mostPushed)
      """
  }

  private func text(of line: ActivityLine<Own>, _ look: AppLook) -> PushText {
    let page = look.home.appending("/activity")
    if line.isOfOperator { return PushText(Self.words(ofOperator: line.kind), at: page) }
    let who = names(of: line, look)
    guard let text = named[line.kind]?.text?(line) else {
      // The page has requests in their own place, with their answers.
      return PushText("\(who)wants to follow you", at: page)
    }
    var words = "\(who)\(text.words)\(text.subject.map { $0.inPush } ?? "")\(text.rest)"
    // A sentence for a page; a title has none of its ends.
    while let last = words.last, last == "." || last == ":" || last == " " { words.removeLast() }
    return PushText(words, body: line.quote ?? "", at: text.address ?? page)
  }

  private static func words(ofOperator kind: String) -> String {
    if kind == LineKind<Own>.report { return "The operator has settled your report" }
    if kind.hasPrefix(ActivityKind.byOperator) { return "An operator changed something about your account" }
    let what = String(kind.dropFirst(ActivityKind.hidden.count)).replacing("_", with: " ")
    return "The operator has hidden your \(what)"
  }

  /// "Ana ", "Ana and Ben ", "Ana, Ben and 3 others "; nothing where nobody is named.
  private func names(of line: ActivityLine<Own>, _ look: AppLook) -> String {
    let names = line.actors.prefix(2).map { actors.people == nil ? $0.fullName.inPush : $0.calledInPush(look) }
    let others = line.actorCount - names.count
    guard let first = names.first else { return "" }
    guard names.count > 1 else {
      return others > 0 ? "\(first) and \(others.counted("other", "others")) " : "\(first) "
    }
    return others > 0 ? "\(first), \(names[1]) and \(others.counted("other", "others")) " : "\(first) and \(names[1]) "
  }
}

extension SocialAPI.Author {
  /// What the person is called in a notification.
  public func calledInPush(_ look: AppLook) -> String {
    look.putsFullNamesFirst && !fullName.isEmpty ? fullName.inPush : username
  }
}

extension String {
  /// Somebody's words as a part of a sentence; marks are only put around what may be written from right to left.
  public var inPush: String { utf8.allSatisfy { $0 < 0x80 } ? self : isolated }
}
