import Testing
import Wire

@testable import Social

/// Which of several merged items stays, for somebody who sees these merges.
struct MergesTests {
  private func item(_ number: UInt64) -> ID<Pin> { ID(high: 0, low: number) }

  private func group(_ merges: [(UInt64, UInt64)], of number: UInt64) -> (first: UInt64, all: [UInt64]) {
    let merges = merges.map { Merges<Pin>.Merge(item: item($0.0), into: item($0.1)) }
    let found = Merges(Set(merges)).group(of: item(number))
    return (found.first.low, found.ids.map(\.low))
  }

  @Test func `an item that nothing is merged with stays alone`() {
    let found = group([(2, 3)], of: 1)

    #expect(found.first == 1 && found.all == [1])
  }

  @Test func `what is merged into it is of its group, and what that is merged with`() {
    for number: UInt64 in 1...4 {
      let found = group([(3, 2), (4, 2), (2, 1), (6, 5)], of: number)

      #expect(found.first == 1 && found.all == [1, 2, 3, 4])
    }
  }

  @Test func `where two stay, it is the smaller one for all`() {
    for number: UInt64 in 1...3 {
      let found = group([(3, 2), (3, 1)], of: number)

      #expect(found.first == 1 && found.all == [1, 2, 3])
    }
  }

  @Test func `merges that lead in a circle end`() {
    for number: UInt64 in 7...9 {
      let found = group([(7, 8), (8, 9), (9, 7)], of: number)

      #expect(found.first == 7 && found.all == [7, 8, 9])
    }
  }
}
