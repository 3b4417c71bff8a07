internal import Core
internal import Social

/// Who follows whom in a sample circle.
struct DemoCircle: Sendable {
  let members: [DemoMember]
  /// Follower and followee, approved.
  let follows: [(Int, Int)]
  /// Who asked the first member and waits for an answer.
  let waiting: [Int]
  private let followers: [[Int]]

  /// The first eight follow each other, but for two who still wait for the first; in a large circle, everybody follows a
  /// dozen others, and the first member more than half.
  init(_ members: [DemoMember], isLarge: Bool, _ chance: inout DemoChance) {
    let waiting = [5, 6]
    var pairs: Set<[Int]> = []
    for one in 0..<8 { for other in 0..<8 where one != other { pairs.insert([one, other]) } }
    if isLarge {
      for one in 0..<members.count {
        for _ in 0..<12 { pairs.insert([one, Int.random(in: 0..<members.count, using: &chance)]) }
        if chance.happens(60) { pairs.insert([0, one]) }
        if chance.happens(40) { pairs.insert([one, 0]) }
      }
    }
    pairs = pairs.filter { $0[0] != $0[1] && !($0[1] == 0 && waiting.contains($0[0])) }
    let follows = pairs.map { ($0[0], $0[1]) }.sorted { $0 < $1 }.shuffled(using: &chance)
    var followers = [[Int]](repeating: [], count: members.count)
    for (one, other) in follows { followers[other].append(one) }
    self.members = members
    self.follows = follows
    self.waiting = waiting
    self.followers = followers
  }

  func followers(of member: Int) -> [Int] { followers[member] }
}
