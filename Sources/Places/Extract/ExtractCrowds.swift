/// For each beginning that many names have: the best of their places, so that a search need not order them. Names come in the order of
/// their scalars; no more is kept than one name's beginnings.
struct ExtractCrowds {
  /// A beginning, and its places, the best first.
  struct Crowd: Hashable {
    let start: String
    let places: [UInt32]
  }

  /// From how many names on.
  static let many = 48

  private struct Level {
    var names = 0
    var best: [(place: UInt32, weight: Int)] = []

    mutating func add(_ place: UInt32, _ weight: Int) {
      names += 1
      if best.count == PlaceExtract.limit, let last = best.last, (-last.weight, last.place) <= (-weight, place) {
        return
      }
      if let known = best.firstIndex(where: { $0.place == place }) {
        guard best[known].weight < weight else { return }
        best.remove(at: known)
      }
      let index = best.firstIndex { (-weight, place) < (-$0.weight, $0.place) } ?? best.count
      best.insert((place, weight), at: index)
      if best.count > PlaceExtract.limit { best.removeLast() }
    }
  }

  /// The name that came last, and what begins as it does: with one letter, with two, and so on.
  private var letters: [Unicode.Scalar] = []
  private var levels: [Level] = []
  private var crowds: [Crowd] = []

  mutating func add(_ start: String, _ place: UInt32, _ weight: Int) {
    let next = Array(start.unicodeScalars.prefix(ExtractName.longest))
    var common = 0
    while common < min(next.count, letters.count), next[common] == letters[common] { common += 1 }
    close(downTo: common)
    for _ in common..<next.count { levels.append(Level()) }
    letters = next
    for depth in next.indices {
      levels[depth].add(place, weight + (depth == next.count - 1 ? ExtractName.whole : 0))
    }
  }

  /// After the last name.
  mutating func end() { close(downTo: 0) }

  /// Those that nothing can be added to any more, each once.
  mutating func finished() -> [Crowd] {
    defer { crowds = [] }
    return crowds
  }

  private mutating func close(downTo depth: Int) {
    while levels.count > depth {
      let level = levels.removeLast()
      guard level.names > Self.many else { continue }
      let start = String(String.UnicodeScalarView(letters[...levels.count]))
      crowds.append(Crowd(start: start, places: level.best.map(\.place)))
    }
  }
}
