import Foundation
import Synchronization
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// What is made of photos and tags before they are sent.
@Suite struct PreparingTests {
  /// Says how large a photo is, and remembers what was asked of it.
  private final class Coder: GrassyKit.PhotoCoder {
    let size: (Int, Int)
    let isUpright: Bool
    /// Bytes of what it makes.
    let count: Int
    let asked = Mutex<[String]>([])

    init(_ width: Int, _ height: Int, isUpright: Bool = true, makes count: Int = 3) {
      (size, self.isUpright, self.count) = ((width, height), isUpright, count)
    }

    func facts(of photo: Data) async throws -> GrassyKit.PhotoFacts {
      GrassyKit.PhotoFacts(width: size.0, height: size.1, isUpright: isUpright)
    }

    func jpeg(of photo: Data, longestSide: Int, quality: Double) async throws -> Data {
      asked.withLock { $0.append("\(longestSide) at \(quality)") }
      return Data(repeating: 0xFF, count: count)
    }
  }

  /// A JPEG by its segments (ITU-T T.81, annex B). No decoder would show anything of it.
  private enum Parts {
    static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
    }

    static let profile = segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 7, 7])
    static let adobe = segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
    static let tables = segment(0xDB, [0, 1, 2]) + segment(0xC4, [0, 3])
    static let frame = segment(0xC0, [8, 0, 16, 0, 16, 1, 1, 0x11, 0])

    /// With a stuffed byte, a restart and bytes that fill up in its data.
    static func scan(_ count: Int = 1) -> [UInt8] {
      segment(0xDA, [1, 1, 0, 0, 63, 0]) + [UInt8](repeating: 5, count: count) + [0xFF, 0, 0xFF, 0xD0, 6, 0xFF]
    }

    static func header(preview: [UInt8] = []) -> [UInt8] {
      let side = UInt8(preview.isEmpty ? 0 : 1)
      return segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 1, 0, 72, 0, 72, side, side] + preview)
    }

    static let start: [UInt8] = [0xFF, 0xD8]
    static let end: [UInt8] = [0xFF, 0xD9]

    /// As it is to be sent.
    static func lean(_ count: Int = 1) -> [UInt8] {
      let head = start + header() + profile + adobe
      return head + tables + frame + scan(count) + end
    }

    /// The same as a camera and programs write it: each of their notes has the word.
    static func chatty(_ word: String, _ count: Int = 1) -> [UInt8] {
      let word = Array(word.utf8)
      let notes: [(UInt8, String)] = [
        (0xE1, "Exif\0\0"), (0xE1, "http://ns.adobe.com/xap/1.0/\0"), (0xE2, "MPF\0"), (0xED, "Photoshop 3.0\0"),
        (0xE0, "JFXX\0"), (0xFE, ""),
      ]
      var bytes = start + header(preview: Array("pre".utf8))
      for (marker, name) in notes { bytes += segment(marker, Array(name.utf8) + word) }
      bytes += profile
      // Fills up.
      bytes.append(0xFF)
      bytes += adobe + tables + frame
      bytes += segment(0xEF, word) + scan(count) + segment(0xFE, word)
      // Behind the end there is a second picture, or a film.
      return bytes + end + word
    }
  }

  @Test(arguments: [
    (4000, 3000, 2048, 2048, 1536), (3000, 4000, 2048, 1536, 2048), (2048, 100, 2048, 2048, 100),
    (800, 600, 800, 800, 600), (1, 1, 1, 1, 1), (100_000, 1, 2048, 2048, 1),
  ]) func `what is no JPEG becomes one of 2,048 pixels at most, at 80 %, and is never enlarged`(
    width: Int, height: Int, side: Int, newWidth: Int, newHeight: Int
  ) async throws {
    let coder = Coder(width, height)
    let made = try await GrassyKit.ImageHelper(coder).prepareForUpload(Data("HEIC".utf8))
    #expect(coder.asked.withLock { $0 } == ["\(side) at 0.8"])
    #expect((made.width, made.height) == (newWidth, newHeight))
  }

  @Test func `a JPEG within the limits keeps its picture data, and loses all that it says`() async throws {
    let coder = Coder(800, 600)
    let made = try await GrassyKit.ImageHelper(coder).prepareForUpload(Data(Parts.chatty("SECRETPLACE")))
    #expect(made.data == Data(Parts.lean()) && (made.width, made.height) == (800, 600))
    #expect(coder.asked.withLock { $0 } == [])
    #expect(LeanJPEG.of(Data(Parts.lean())) == Data(Parts.lean()))
    // A part of some larger data doesn't begin at 0.
    let whole = Data([1, 2, 3] + Parts.chatty("SECRETPLACE"))
    #expect(LeanJPEG.of(whole.dropFirst(3)) == Data(Parts.lean()))
    let real = Data(try await RealPhoto.jpeg())
    #expect(LeanJPEG.of(real) == real)
  }

  @Test func `a JPEG that is too long, lies on its side or is denser than one of 80 % is compressed`() async throws {
    let photo = Data(Parts.chatty("SECRETPLACE", 700))
    for coder in [Coder(2049, 100), Coder(800, 600, isUpright: false), Coder(30, 40)] {
      let made = try await GrassyKit.ImageHelper(coder).prepareForUpload(photo)
      #expect(made.data.count == 3 && coder.asked.withLock { $0.count } == 1)
    }
    // 0.6 bytes a pixel are not too many; and what would become larger stays as it is.
    let lean = Data(Parts.lean(700))
    let pixels = Int((Double(lean.count) / 0.6).rounded(.up))
    for (width, count, asked) in [(pixels + 1, lean.count, 0), (pixels - 2, 3, 1)] {
      let coder = Coder(width, 1)
      #expect(try await GrassyKit.ImageHelper(coder).prepareForUpload(photo).data.count == count)
      #expect(coder.asked.withLock { $0.count } == asked)
    }
    let larger = Coder(30, 40, makes: lean.count)
    #expect(try await GrassyKit.ImageHelper(larger).prepareForUpload(photo).data == lean)
  }

  @Test func `a JPEG that isn't whole is left to what decodes it`() async throws {
    let whole = Parts.lean(3)
    for length in 0..<whole.count { #expect(LeanJPEG.of(Data(whole.prefix(length))) == nil) }
    let picture = Parts.frame + Parts.scan() + Parts.end
    let heads: [[UInt8]] = [[7], [0xFF, 0xD0], [0xFF, 0xE1, 0, 1]]
    var broken = heads.map { Parts.start + $0 + picture }
    broken += [Parts.start + Parts.end, Parts.start + Parts.frame + Parts.end, Parts.start + Parts.scan() + Parts.end]
    broken.append(Array("GIF89a".utf8))
    for bytes in broken { #expect(LeanJPEG.of(Data(bytes)) == nil) }
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
