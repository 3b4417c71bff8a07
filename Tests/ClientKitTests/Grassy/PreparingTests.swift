import Foundation
import Synchronization
import Testing
import Wire

@testable import ClientKit

/// What is made of photos and tags before they are sent.
@Suite struct PreparingTests {
  /// Says how large a photo is, and remembers what was asked of it.
  private final class Coder: GrassyKit.PhotoCoder {
    let size: (Int, Int)
    let asked = Mutex<[String]>([])

    init(_ width: Int, _ height: Int) { size = (width, height) }

    func facts(of photo: Data) async throws -> GrassyKit.PhotoFacts {
      GrassyKit.PhotoFacts(width: size.0, height: size.1)
    }

    func jpeg(of photo: Data, longestSide: Int, quality: Double) async throws -> Data {
      asked.withLock { $0.append("\(longestSide) at \(quality)") }
      return Data([0xFF, 0xD8, 0xFF])
    }
  }

  @Test(arguments: [
    (4000, 3000, 2048, 2048, 1536), (3000, 4000, 2048, 1536, 2048), (2048, 100, 2048, 2048, 100),
    (800, 600, 800, 800, 600), (1, 1, 1, 1, 1), (100_000, 1, 2048, 2048, 1),
  ]) func `a photo becomes 2,048 pixels long at most, at 80 %, and is never enlarged`(
    width: Int, height: Int, side: Int, newWidth: Int, newHeight: Int
  ) async throws {
    let coder = Coder(width, height)
    let made = try await GrassyKit.ImageHelper(coder).prepareForUpload(Data())
    #expect(coder.asked.withLock { $0 } == ["\(side) at 0.8"])
    #expect((made.width, made.height) == (newWidth, newHeight))
  }

  @Test func `a point is one of the Earth, to about a metre`() {
    let point = GrassyKit.PhotoPoint(latitude: -33.868_820_4, longitude: 151.209_296_1)
    #expect(point?.latitude == -33.86882 && point?.longitude == 151.2093)
    let nowhere: [(Double, Double)] = [(0, 0), (90.1, 0), (0, -180.5), (.nan, 5)]
    for (latitude, longitude) in nowhere {
      #expect(GrassyKit.PhotoPoint(latitude: latitude, longitude: longitude) == nil)
    }
  }

  @Test func `what has no size is no photo`() async throws {
    for size in [(0, 10), (10, 0), (-1, 5)] {
      let helper = GrassyKit.ImageHelper(Coder(size.0, size.1))
      await #expect(throws: ClientError.badInput("photo")) { try await helper.prepareForUpload(Data()) }
    }
  }

  @Test func `tags are taken apart, and each is there once`() {
    var tags = GrassyKit.TagList(["Dawn", "#dawn", "Kraków"])
    #expect(tags.all == ["Dawn", "Kraków"])
    #expect(tags.add(" krakow, #fog  #lake;") == [])
    #expect(tags.all == ["Dawn", "Kraków", "fog", "lake"])
    let long = String(repeating: "a", count: 41)
    #expect(tags.add(long + " ok") == [long] && tags.all.last == "ok")
    tags.remove("Dawn")
    #expect(tags.add("") == [] && tags.all == ["Kraków", "fog", "lake", "ok"])
    #expect(GrassyKit.TagList([" #Old trees ", "", "old trees"]).all == ["Old trees"])
    for number in 0..<40 { tags.add("t\(number)") }
    #expect(tags.all.count == GrassyAPI.Limits.tags && tags.isFull && tags.add("more") == ["more"])
  }

  @Test(arguments: [
    ("ana", true), ("A.b_9", true), ("ab", false), (String(repeating: "a", count: 31), false), ("two words", false),
    ("zoë", false), ("", false),
  ]) func `a username is looked at before an account is made`(text: String, isOne: Bool) {
    #expect(GrassyKit.AuthService.isUsername(text) == isOne)
  }
}
