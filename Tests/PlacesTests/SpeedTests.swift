import Core
import Foundation
import Places
import Testing

/// Figures for docs/places.md; no time decides a test.
struct SpeedTests {
  @Test func `how long answers take`() throws {
    let gazetteer = try TestGazetteer.open()
    var random = Steady(seed: 5)
    let points = try (0..<500).map { _ in
      try point(Double.random(in: -60...70, using: &random), Double.random(in: -180..<180, using: &random))
    }
    let words = ["g", "go", "got", "gote", "goteb", "東京", "san f", "new york", "paris", "св", "springfield", "villa"]
    let clock = ContinuousClock()
    var found = 0
    for (what, count, body) in [
      (
        "search", words.count * 20,
        { for _ in 0..<20 { for word in words { found += try gazetteer.cities(startingWith: word).count } } }
      ),
      (
        "nearest", points.count,
        { for point in points { found += try gazetteer.nearestCity(to: point) == nil ? 0 : 1 } }
      ),
      ("city", points.count, { for point in points { found += try gazetteer.city(of: point) == nil ? 0 : 1 } }),
      ("country", points.count, { for point in points { found += try gazetteer.country(of: point) == nil ? 0 : 1 } }),
    ] as [(String, Int, () throws -> Void)] {
      let time = try clock.measure(body)
      print("gazetteer \(what): \(time / count) each")
    }
    #expect(found > 1000)
  }
}
