internal import SQL
internal import Wire

/// Who will read a report: those who run the server, one of whom may be the person whom it concerns.
public struct ReportReaders: Sendable {
  /// What those are called whom the reporter may see, without the one concerned.
  let names: [String]
  /// Whether there are more whom the reporter can't be told of.
  let hasOthers: Bool
  /// Whether the person concerned is one of them.
  let includesConcerned: Bool

  /// - Parameters:
  ///   - names: what those are called whom the reporter may see, without the one concerned.
  ///   - hasOthers: whether there are more whom the reporter can't be told of.
  ///   - includesConcerned: whether the person concerned is one of them.
  public init(names: [String], hasOthers: Bool = false, includesConcerned: Bool = false) {
    self.names = names
    self.hasOthers = hasOthers
    self.includesConcerned = includesConcerned
  }

  /// Who has no profile in the app, or is in a block with the viewer, is not named.
  /// - Parameter goesByFullName: whether people of the app are called by their full names.
  static func find(
    concerned: ID<ProfileEntity>?, by viewer: Viewer, goesByFullName: Bool, in transaction: Transaction
  ) throws -> ReportReaders {
    let found = try ServerOperators.find(by: viewer, in: transaction)
    let isConcerned = concerned != nil && found.contains { $0.profile == concerned }
    let others = found.filter { $0.profile == nil || $0.profile != concerned }
    let names = others.compactMap { goesByFullName ? $0.name?.fullName : $0.name?.username }
      .prefix(ServerOperators.most)
    return ReportReaders(
      names: Array(names), hasOthers: names.count < others.count, includesConcerned: isConcerned)
  }

  /// Says it on the form of a report.
  /// - Parameter concerned: what the person concerned is called; nil where nobody says who they are.
  func words(concerned: String?) -> String {
    guard includesConcerned, let concerned else {
      let who =
        names.isEmpty
        ? "The people who run this server will read it."
        : "\(list), who \(names.count == 1 && !hasOthers ? "runs" : "run") this server, will read it."
      guard let concerned else {
        return "\(who) Nobody else is notified. If someone who runs this server wrote it, they will read this too."
      }
      return "\(who) \(concerned.isolated) won’t be notified."
    }
    let own = "\(concerned.isolated), whom it concerns, runs this server and can read it."
    if names.isEmpty, !hasOthers { return "\(own) Nobody else runs it, so nobody else will read this." }
    return "\(own) It will also be read by \(names.isEmpty ? "others who run it" : list)."
  }

  private var list: String { (names.map(\.isolated) + (hasOthers ? ["others"] : [])).inSentence }
}
