import Media
import Testing

struct PrivacyTests {
  /// What metadata is recognised by, in whatever block it lies.
  private static let traces = [
    "Exif", "GPS", "http://ns.adobe.com", "xmpmeta", "Photoshop", "8BIM", "SECRETPLACE", "CAM\0", "EXIF", "XMP ",
  ]

  @Test func `no metadata survives in any rendition`() async throws {
    let segments = [Files.exif(orientation: 1), Files.xmp, Files.iptc, Files.comment, Files.iccSegment(Files.profile)]
    let sent = try await Files.jpeg(.corners(900, 600), segments: segments)
    #expect(sent.contains(text: "SECRETPLACE") && sent.contains(text: "Exif"))

    let made = try await ImageWorkers.shared.make(sent)

    for rendition in made.all {
      let found = Self.traces.filter { rendition.bytes.contains(text: $0) }
      #expect(found.isEmpty, "\(found) in \(rendition.fileName)")
    }
  }

  @Test(
    .needsSamples,
    arguments: ["datetimeoriginal-gps.jpg", "gps-empty.jpg", "gps-thompson-springs.jpg", "portrait-orientation-6.jpg"])
  func `no byte of a phone's metadata survives`(name: String) async throws {
    let made = try await ImageWorkers.shared.make(try Samples.read("phone/\(name)"))

    for rendition in made.all {
      let found = Self.traces.filter { rendition.bytes.contains(text: $0) }
      #expect(found.isEmpty, "\(found) in \(rendition.fileName)")
    }
  }

  @Test func `a profile that makes no sense is dropped and the picture kept`() async throws {
    let nonsense = Array("SECRETPLACE".utf8) + [UInt8](repeating: 7, count: 400)
    let corners = Picture.corners(90, 60)
    let sent = try await Files.jpeg(corners, segments: [Files.iccSegment(nonsense)])

    let made = try await ImageWorkers.shared.make(sent)

    #expect(try Picture(try made.jpeg(.large)).difference(corners) < 6)
    for rendition in made.all {
      let isThere = rendition.bytes.contains(text: "SECRETPLACE")
      #expect(!isThere)
    }
  }

  @Test func `what is hung on to the end of a picture does not come out`() async throws {
    let tail = Array("<script>alert(1)</script>PK\u{3}\u{4}payload".utf8)
    let files = [
      try await Files.jpeg(.corners(90, 60)) + tail, Files.png(.corners(90, 60)) + tail, Files.gif() + tail,
      try await Files.webp(.corners(90, 60)) + tail,
    ]

    for file in files {
      let made = try await ImageWorkers.shared.make(file)
      for rendition in made.all {
        let isThere = rendition.bytes.contains(text: "script") || rendition.bytes.contains(text: "payload")
        #expect(!isThere)
      }
    }
  }
}
