public import SQL
public import Wire

/// Fills an empty database with what many people did in one app over years, to measure with.
public struct AppBench: Sendable {
  /// Of what an app has beside people, follows and posts, how much is made: a flag of `hearth bench-seed`.
  public struct Amount: Sendable {
    /// As on the command line, without dashes in front: "projects".
    public let name: String
    public let help: String
    public let fallback: Int
    public let range: ClosedRange<Int>

    public init(_ name: String, _ help: String, fallback: Int, in range: ClosedRange<Int>) {
      self.name = name
      self.help = help
      self.fallback = fallback
      self.range = range
    }
  }

  public struct Size: Sendable {
    public var people: Int
    /// How many others, or things of others, each of them follows.
    public var follows: Int
    public var posts: Int
    /// By name, what else the app makes; an amount that is not named is its fallback.
    public var amounts: [String: Int]

    public init(people: Int, follows: Int, posts: Int, amounts: [String: Int] = [:]) {
      self.people = people
      self.follows = follows
      self.posts = posts
      self.amounts = amounts
    }
  }

  public struct Seeded: Sendable {
    public let people: BenchPeople
    /// How many each of them follows.
    public let follows: [Int]
    /// By what some things of the app are addressed, such as slugs: to ask for them.
    public let addresses: [String]

    public init(people: BenchPeople, follows: [Int], addresses: [String] = []) {
      self.people = people
      self.follows = follows
      self.addresses = addresses
    }
  }

  /// Told what is being done.
  public typealias Report = @Sendable (String) -> Void

  public let amounts: [Amount]
  public let seed: @Sendable (Size, Storage, Timestamp, @escaping Report) async throws -> Seeded

  /// - Parameter seed: fills a database that is empty but for its schema.
  public init(
    amounts: [Amount] = [],
    seed: @escaping @Sendable (Size, Storage, _ now: Timestamp, @escaping Report) async throws -> Seeded
  ) {
    self.amounts = amounts
    self.seed = seed
  }
}
