internal import Wire

/// A level of karma, as in the seed.
struct KarmaLevel: Sendable {
  let number: Int
  /// The points at which it begins.
  let start: Int
  let label: String
  let emoji: String

  static let all = [
    KarmaLevel(number: 1, start: 0, label: "New Supporter", emoji: "🌱"),
    KarmaLevel(number: 2, start: 51, label: "Supporter", emoji: "💚"),
    KarmaLevel(number: 3, start: 201, label: "Super Supporter", emoji: "💜"),
    KarmaLevel(number: 4, start: 501, label: "Champion", emoji: "⭐"),
    KarmaLevel(number: 5, start: 1001, label: "Legend", emoji: "👑"),
  ]

  /// The level of so many points.
  static func level(of points: Int) -> KarmaLevel { all.last { points >= $0.start } ?? all[0] }
}

extension BelieveAPI.Karma {
  /// What so many points mean.
  init(points: Int) {
    let level = KarmaLevel.level(of: points)
    let next = KarmaLevel.all.first { $0.start > points }?.start
    self.init(
      totalPoints: points, level: level.number, label: level.label, emoji: level.emoji, nextLevelAt: next,
      progress: next.map { Double(points - level.start) / Double($0 - level.start) } ?? 1)
  }
}
