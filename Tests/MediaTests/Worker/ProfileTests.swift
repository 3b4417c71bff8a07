import Testing

@testable import Media

/// What of a colour profile goes into renditions (ICC.1:2022): its colours, and nothing that tells of a device or a person.
struct ProfileTests {
  private static let allowed: Set<String> = [
    "desc", "cprt", "wtpt", "chad", "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC",
  ]
  /// As programs that measure displays write them.
  private static let telling = Files.makeProfile(more: [
    ("dmnd", Array("text".utf8) + Files.big32(0) + Array("ACMEDISPLAYS".utf8)),
    ("mmod", Array("mmod".utf8) + Files.big32(0) + Array("SERIAL4711000000".utf8)),
    ("meta", Array("dict".utf8) + Files.big32(0) + Array("SECRETOWNER".utf8)),
    ("zzzz", Array("PRIVATETAG00".utf8)),
  ])
  private static let traces = [
    "ACMEDISPLAYS", "SERIAL", "SECRETOWNER", "PRIVATETAG", "mmod", "meta", "zzzz", "dmnd", "MAKR",
  ]

  /// With what a header can tell besides: preferred module, date, platform, maker, model, creator and id.
  private static func signed(_ profile: [UInt8]) -> [UInt8] {
    var profile = profile
    for at in [4, 40, 48, 52, 80, 84] { profile.replaceSubrange(at..<at + 4, with: Array("MAKR".utf8)) }
    return profile
  }

  @Test func `a profile's colours alone go into every rendition`() async throws {
    let sent = try await Files.jpeg(
      .corners(900, 600), segments: [Files.iccSegment(Self.signed(Self.telling))])
    #expect(Self.traces.allSatisfy { sent.contains(text: $0) })

    let made = try await ImageWorkers.shared.make(sent)

    for rendition in made.all {
      let found = Self.traces.filter { rendition.bytes.contains(text: $0) }
      #expect(found.isEmpty, "\(found) in \(rendition.fileName)")
      let profile = try #require(Profile(in: rendition.bytes), "\(rendition.fileName)")
      #expect(Set(profile.tags.keys) == Self.allowed.subtracting(["chad"]))
      #expect(profile.isNeutral)
      #expect(profile.tags["gXYZ"] == Profile(in: Files.profile)?.tags["gXYZ"])
    }
  }

  @Test(
    .needsSamples,
    arguments: [
      "formats/IMG_2682.heic", "formats/denali.webp", "nature/silver_fir.jpg", "table/craft-beer.jpg",
      "phone/gps-thompson-springs.jpg",
    ])
  func `no tag or text of a real profile survives but its colours`(name: String) async throws {
    let sent = try Samples.read(name)
    let original = try #require(Profile(in: sent))

    let made = try await ImageWorkers.shared.make(sent)

    for rendition in made.all {
      guard let profile = Profile(in: rendition.bytes) else {
        // Tables were converted.
        #expect(original.tags["A2B0"] != nil, "\(rendition.fileName)")
        continue
      }
      #expect(profile.isNeutral)
      #expect(Set(profile.tags.keys).isSubset(of: Self.allowed))
      for (tag, content) in original.tags where !["wtpt", "chad"].contains(tag) && !tag.hasSuffix("XYZ") {
        guard !tag.hasSuffix("TRC"), content.count > 20 else { continue }
        let isThere = rendition.bytes.firstRange(of: content.dropFirst(12)) != nil
        #expect(!isThere, "\(tag) in \(rendition.fileName)")
      }
    }
  }

  @Test(
    .needsSamples,
    arguments: ["formats/IMG_2682.heic", "formats/denali.webp", "nature/silver_fir.jpg", "table/craft-beer.jpg"])
  func `the colours are the same with the new profile`(name: String) async throws {
    try await compare(try #require(Profile(in: try Samples.read(name))).bytes)
  }

  @Test(arguments: [0x0210_0000, 0x0430_0000])
  func `curves of both kinds mean what they meant`(version: Int) async throws {
    try await compare(Files.makeProfile(version: version))
    var parametric = Files.makeProfile(version: version)
    // Gamma 2.2 as it stands there in eight bytes becomes a function of one parameter.
    let curve = Array("curv".utf8) + Files.big32(0) + Files.big32(1) + Files.big16(0x0233) + [0, 0]
    let function = Array("para".utf8) + Files.big32(0) + Files.big32(0) + Files.big32(0x0002_3333)
    while let place = parametric.firstRange(of: curve) { parametric.replaceSubrange(place, with: function) }
    try await compare(parametric)
  }

  /// Through lcms: a picture with either profile, in sRGB.
  private func compare(_ profile: [UInt8]) async throws {
    let clean = try #require(ColourProfile.carried(profile))
    let plain = try await Files.jpeg(.corners(300, 200))

    let before = try Picture(Files.insert([Files.iccSegment(profile)], into: plain), toSRGB: true)
    let after = try Picture(Files.insert([Files.iccSegment(clean)], into: plain), toSRGB: true)

    #expect(zip(before.rgb, after.rgb).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  @Test(arguments: [false, true]) func `a profile of other channels says nothing of these`(isOfInk: Bool) async throws {
    let plain = try await Files.jpeg(.corners(120, 80))
    let wanted = try Picture(try await ImageWorkers.shared.make(plain).jpeg(.large))
    var profile = Files.profile
    profile.replaceSubrange(16..<20, with: Array((isOfInk ? "CMYK" : "GRAY").utf8))

    let made = try await ImageWorkers.shared.make(Files.insert([Files.iccSegment(profile)], into: plain))

    for rendition in made.all {
      #expect(!rendition.bytes.contains(text: "acsp"))
    }
    #expect(try Picture(try made.jpeg(.large)).difference(wanted) < 0.5)
    #expect(ColourProfile.model(Files.profile) == .rgb && ColourProfile.model([]) == nil)
  }

  @Test(.needsSamples) func `a CMYK photo with a profile for RGB looks as without it`() async throws {
    let made = try await ImageWorkers.shared.make(try Samples.read("trouble/jpeg_cmyk_with_rgb_profile.jpg"))

    for rendition in made.all {
      #expect(!rendition.bytes.contains(text: "acsp"), "\(rendition.fileName)")
      let red = try Picture(rendition.bytes, toSRGB: rendition.bytes.contains(text: "acsp"))[30, 20]
      for (got, wanted) in zip(red, [209, 72, 62]) { #expect(abs(got - wanted) < 12, "\(rendition.fileName)") }
    }
  }

  @Test func `what is no matrix with three curves is not carried`() {
    let table = Files.makeProfile(more: [("A2B0", [UInt8](repeating: 0, count: 64))])
    var cut = Files.profile
    cut.replaceSubrange(128..<132, with: Files.big32(101))
    var grey = Files.profile
    grey.replaceSubrange(16..<20, with: Array("GRAY".utf8))

    for profile in [table, cut, grey, [], Array(Files.profile.dropLast(40)), [UInt8](repeating: 7, count: 400)] {
      #expect(ColourProfile.carried(profile) == nil)
    }
  }

  @Test func `every cut and every changed byte of a profile is read without harm`() {
    let whole = Self.telling
    for count in whole.indices {
      var cut = Array(whole[..<count])
      if cut.count >= 4 { cut.replaceSubrange(0..<4, with: Files.big32(count)) }
      _ = ColourProfile.carried(cut)
      var changed = whole
      changed[count] = 0xFF
      if let clean = ColourProfile.carried(changed) { #expect(Profile(in: clean)?.isNeutral == true) }
    }
  }
}

/// A profile as it lies in a file.
private struct Profile {
  let bytes: [UInt8]
  var tags: [String: [UInt8]] = [:]

  init?(in file: [UInt8]) {
    guard let mark = file.firstRange(of: Array("acsp".utf8))?.lowerBound, mark >= 36 else { return nil }
    let start = mark - 36
    func number(_ at: Int) -> Int { file[start + at..<start + at + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard start + number(0) <= file.count else { return nil }
    bytes = Array(file[start..<start + number(0)])
    for entry in 0..<number(128) {
      let at = 132 + entry * 12
      let name = String(decoding: bytes[at..<at + 4], as: UTF8.self)
      tags[name] = Array(bytes[number(at + 4)..<number(at + 4) + number(at + 8)])
    }
  }

  /// Whether the header says what all of them say.
  var isNeutral: Bool {
    let isSilent = [4..<8, 40..<68, 80..<128].allSatisfy { bytes[$0].allSatisfy { $0 == 0 } }
    return isSilent && Array(bytes[24..<36]) == [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
  }
}
