import Testing
import Wire

@testable import Core

private typealias Feed = KinnectAPI.FeedList

/// Lists with rows that the viewer may not see.
struct PageEndTests {
  private static let seal = CursorSeal.unkept

  private struct Walk {
    var pages: [[Int]] = []
    /// What cursors named.
    var named: [Int] = []
    /// The most rows that one page has read.
    var mostRows = 0
  }

  /// Walks a list of the numbers from `count` down to 1, of which only the given ones are seen.
  private func walk(_ count: Int, seen: Set<Int>, limit: Int) throws -> Walk {
    var (walk, before) = (Walk(), Cursor<Feed>?.none)
    repeat {
      var rows = 0
      let page = Page<Int>(before: before, limit: limit, Self.seal) { start, most in
        let first = min(count, start.map { Int($0.time.microseconds) - 1 } ?? count)
        let numbers = first > 0 ? Array((max(1, first - most + 1)...first).reversed()) : []
        rows += numbers.count
        return numbers.map { number in
          let item = seen.contains(number) ? number : nil
          return KeysetRow(Timestamp(microseconds: Int64(number)), ID<Never>(high: 0, low: 1), item)
        }
      }
      walk.pages.append(page.items)
      walk.mostRows = max(walk.mostRows, rows)
      before = page.next.flatMap { Self.seal.open($0) }
      #expect((before == nil) == (page.next == nil))
      if let before { walk.named.append(Int(before.time.microseconds)) }
      try #require(walk.pages.count < 200)
    } while before != nil
    return walk
  }

  @Test(arguments: [1, 2, 3, 7, 20, 100])
  func `a page that is not full is the last, and cursors name what was shown`(limit: Int) throws {
    for (count, step) in [(0, 1), (1, 1), (40, 1), (40, 2), (40, 3), (61, 7), (130, 50), (150, 149)] {
      for isSeen in [true, false] {
        let seen = Set((1...max(1, count)).filter { ($0 % step == 0) == isSeen && $0 <= count })
        let walk = try walk(count, seen: seen, limit: limit)

        #expect(walk.pages.flatMap(\.self) == seen.sorted(by: >), "\(count) \(step)")
        #expect(walk.pages.dropLast().allSatisfy { $0.count == limit }, "\(count) \(step)")
        #expect(walk.named.allSatisfy(seen.contains), "\(count) \(step)")
        #expect(walk.pages.count == 1 || walk.pages.last?.isEmpty == false, "\(count) \(step)")
      }
    }
  }

  @Test func `a page looks at a bounded number of rows, and the list still goes on`() throws {
    let walk = try walk(5000, seen: [1], limit: 1)

    #expect(walk.mostRows <= 1500)
    #expect(walk.pages.count > 2 && walk.pages.flatMap(\.self) == [1])
  }

  /// How many rows each read for a page of 20 asks for, of an endless list in which one row out of `step` is hidden.
  private func reads(hiddenEvery step: Int) -> [Int] {
    var (reads, number) = ([Int](), 0)
    _ = Page<Int>(before: Cursor<Feed>?.none, limit: 20, Self.seal) { _, most in
      reads.append(most)
      return (0..<most).map { _ in
        number += 1
        let item = number % step == 0 ? nil : number
        return KeysetRow(Timestamp(microseconds: Int64(-number)), ID<Never>(high: 0, low: 1), item)
      }
    }
    return reads
  }

  @Test func `a page whose rows are all seen is one read, and few that are hidden cost few more`() {
    #expect(reads(hiddenEvery: .max) == [21])
    #expect(reads(hiddenEvery: 21) == [21, 21])
    #expect(reads(hiddenEvery: 2) == [21, 21])
    #expect(reads(hiddenEvery: 1) == [21, 21] + Array(repeating: 200, count: 6))
  }
}
