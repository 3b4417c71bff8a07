internal import Core
internal import Media
internal import SQL
internal import Social
internal import Wire

/// What a sample circle is and does in Kinnect.
struct KinnectDemo: Sendable {
  let crowd: DemoCrowd
  let files: [String]
  let report: @Sendable (String) -> Void

  /// - Parameter files: photos to post instead of drawn pictures, where there are any.
  /// - Parameter report: is told what is being done.
  init(_ crowd: DemoCrowd, files: [String], report: @escaping @Sendable (String) -> Void) {
    self.crowd = crowd
    self.files = files
    self.report = report
  }

  /// - Throws: whatever an action throws.
  func fill() async throws {
    let isLarge = crowd.scenario == .many
    report("Kinnect: \(crowd.people.count) people make profiles")
    let members = try await crowd.join(Kinnect.people)
    guard crowd.scenario != .empty else { return }
    var chance = DemoChance(seed: 8)
    let circle = DemoCircle(members, isLarge: isLarge, &chance)
    try await follow(circle)
    report("They post \(isLarge ? "2,000" : "60") pictures")
    let posts = try await publish(circle, count: isLarge ? 2000 : 60, &chance)
    report("They like and comment")
    try await react(to: posts, circle, perPost: isLarge ? 1 : 3, &chance)
    report("They write to each other and share stories")
    try await talk(circle)
  }

  func services(_ time: Timestamp) -> Services { crowd.services(time) }
  var now: Timestamp { crowd.now }
  func ago(days: Double) -> Timestamp { crowd.ago(days: days) }
  func pixels(_ buffer: PixelBuffer?) throws -> ImageSource { try DemoCrowd.pixels(buffer) }

  // MARK: People

  private func follow(_ circle: DemoCircle) async throws {
    let start = ago(days: 58)
    _ = try await ConcurrentWork.each(circle.follows.count, atOnce: crowd.writesAtOnce) { number in
      let (follower, followee) = circle.follows[number]
      let asked = start.adding(seconds: Int64(number * 86_400 / circle.follows.count))
      let (one, other) = (circle.members[follower], circle.members[followee])
      _ = try await RelationActions(services: services(asked)).follow(other.person.username, by: one.viewer)
      _ = try await RelationActions(services: services(asked.adding(seconds: 2400))).approve(
        one.person.username, by: other.viewer)
    }
  }
}
