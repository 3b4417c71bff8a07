internal import Core
internal import SQL
internal import Wire

/// What something that a viewer did has earned them.
struct KarmaGain: Sendable {
  let points: Int
  /// The level that they have reached by it; nil where it is the one from before.
  let level: KarmaLevel?

  /// The gain of what `body` does, in its transaction.
  static func measured<T>(
    of viewer: ID<ProfileEntity>, in transaction: Transaction, _ body: () throws -> T
  ) throws -> (value: T, gain: KarmaGain) {
    let before = try KarmaQueries.karma(of: viewer, in: transaction)?.totalPoints ?? 0
    let value = try body()
    let after = try KarmaQueries.karma(of: viewer, in: transaction)?.totalPoints ?? 0
    let level = KarmaLevel.level(of: after)
    let isNew = level.number > KarmaLevel.level(of: before).number
    return (value, KarmaGain(points: after - before, level: isNew ? level : nil))
  }

  /// The notice that tells of it, and what that is about.
  var notice: (said: Notice, of: String?) {
    if let level { return (.levelReached, "\(level.emoji) +\(points) karma: you’re a \(level.label) now!") }
    return (.supportSent, points > 0 ? String(points) : nil)
  }
}
