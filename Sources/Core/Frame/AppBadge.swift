public import SQL

/// A number beside a way around the app: how much the viewer has not seen yet. Apps declare theirs.
public struct AppBadge: Sendable {
  /// Where scripts look for it: `unread` is `data-unread`.
  let attribute: StaticString
  /// A query that answers one number for the viewer as whom it runs.
  let count: SQL

  /// - Parameters:
  ///   - attribute: The `data-` attribute of the badge, without `data-`; no other badge of the app has it.
  ///   - count: A query of one number for `viewer()`. Every page runs it, so it stops counting at 100.
  public init(_ attribute: StaticString, _ count: SQL) {
    self.attribute = attribute
    self.count = count
  }

  /// Activity that the viewer has not read; Core keeps it live.
  public static let activity = AppBadge("unread", ActivityQueries.unread)
}

/// The numbers on the badges of one page.
public struct BadgeCounts: Sendable {
  private var counts: [String: Int] = [:]

  /// No badge shows anything.
  public init() {}

  /// What the badge shows; 0 hides it.
  public subscript(badge: AppBadge) -> Int {
    get { counts[badge.attribute.description] ?? 0 }
    set { counts[badge.attribute.description] = newValue }
  }

  /// Counts all of them in one statement, as the viewer whose transaction it is.
  static func read(_ badges: [AppBadge], in transaction: Transaction) throws -> BadgeCounts {
    guard let first = badges.first else { return BadgeCounts() }
    let all = badges.dropFirst().reduce("SELECT (\(first.count))" as SQL) { "\($0), (\($1.count))" }
    return try transaction.first(all) { row in
      var counts = BadgeCounts()
      for (column, badge) in badges.enumerated() { counts[badge] = row.int(Int32(column)) }
      return counts
    } ?? BadgeCounts()
  }
}

extension AppFrame {
  /// The badges that its ways have, each once.
  var badges: [AppBadge] {
    var found: [AppBadge] = []
    for badge in (tabs + corners).compactMap(\.badge)
    where !found.contains(where: { $0.attribute.description == badge.attribute.description }) {
      found.append(badge)
    }
    return found
  }
}
