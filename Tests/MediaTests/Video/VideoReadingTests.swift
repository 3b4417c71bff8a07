import Testing

@testable import Media

/// What is believed of the tools and of a video's first bytes.
struct VideoReadingTests {
  private func facts(_ json: String) -> Result<VideoFacts, MediaError> {
    do throws(MediaError) { return .success(try VideoFacts(Array(json.utf8))) } catch { return .failure(error) }
  }

  private func code(_ json: String) -> MediaError.Code? {
    if case .failure(let error) = facts(json) { error.code } else { nil }
  }

  @Test func `ffprobe's answer is read as far as it makes sense`() throws {
    let good = try facts(
      """
      {"streams": [{"index": 0, "codec_type": "audio", "sample_fmt": "fltp"}, {"index": 1, "codec_type": "video",
        "width": 640, "height": 360, "disposition": {"attached_pic": 0}}], "format": {"duration": "2.500000"}}
      """
    ).get()

    #expect((good.width, good.height, good.seconds) == (640, 360, 2.5))
    #expect((good.picture, good.sound) == (1, 0))
    #expect(code("nonsense") == .videoDamaged)
    #expect(code("{}") == .videoDamaged)
    #expect(code(#"{"streams": [{"codec_type": "audio"}]}"#) == .videoWithoutPicture)
    let cover = #"{"streams": [{"codec_type": "video", "width": 9, "height": 9, "disposition": {"attached_pic": 1}}]}"#
    #expect(code(cover) == .videoWithoutPicture)
    for size in ["0", "-1", "1e99", "\"x\"", "null"] {
      #expect(
        code(#"{"streams": [{"index": 0, "codec_type": "video", "width": \#(size), "height": 9}]}"#) == .videoDamaged)
    }
    for index in ["-1", "1e99", "\"x\"", "null"] {
      #expect(
        code(#"{"streams": [{"index": \#(index), "codec_type": "video", "width": 9, "height": 9}]}"#) == .videoDamaged)
    }
    let endless =
      #"{"streams": [{"index": 0, "codec_type": "video", "width": 9, "height": 9}], "format": {"duration": "N/A"}}"#
    #expect(try facts(endless).get().seconds == nil)
  }

  @Test func `the first sound that has a decoder is heard`() throws {
    func sound(_ tracks: String) throws -> Int? {
      try facts(#"{"streams": [{"index": 0, "codec_type": "video", "width": 9, "height": 9}, \#(tracks)]}"#).get().sound
    }
    let unknown = { (index: Int) in #"{"index": \#(index), "codec_type": "audio", "sample_fmt": "unknown"}"# }

    #expect(try sound(unknown(1) + #", {"index": 2, "codec_type": "audio", "sample_fmt": "s16"}"#) == 2)
    #expect(try sound(unknown(1) + ", " + unknown(2)) == nil)
    #expect(try sound(#"{"index": 1, "codec_type": "audio"}"#) == nil)
  }

  private func picture(_ more: String) throws -> VideoFacts {
    try facts(#"{"streams": [{"index": 0, "codec_type": "video", "width": 9, "height": 9, \#(more)}]}"#).get()
  }

  @Test(arguments: [
    (#""color_transfer": "arib-std-b67", "color_primaries": "bt2020""#, 18),
    (#""color_transfer": "smpte2084", "color_primaries": "bt2020""#, 16),
    // Dolby Vision 8.4 and 8.1, whose files may say nothing else.
    (#""side_data_list": [{"dv_bl_signal_compatibility_id": 4}]"#, 18),
    (#""color_transfer": "unknown", "side_data_list": [{}, {"dv_bl_signal_compatibility_id": 1}]"#, 16),
    (#""color_transfer": "bt709", "color_primaries": "bt709""#, 1),
    (#""side_data_list": [{"dv_bl_signal_compatibility_id": 2}]"#, 1),
    (#""width": 9"#, 1),
  ])
  func `high dynamic range is known by its transfer`(said: String, transfer: Int) throws {
    #expect(try picture(said).colours == CodedColours(primaries: transfer == 1 ? 1 : 9, transfer: transfer))
    #expect(try picture(said + #", "color_space": "bt2020nc""#).hasMatrix)
    #expect(try !picture(said).hasMatrix)
  }

  @Test(arguments: [
    ("25/1", "25/1", true, "25/1"), ("30000/1001", "30000/1001", true, "30000/1001"),
    ("30/1", "2997/100", true, "30/1"),
    // Few: a multiple. Of a file that does not count its frames, what comes later may be more.
    ("1/1", "1/1", true, "10/1"), ("1/6", "1/6", true, "60/6"), ("1/1", "1/1", false, "30"),
    ("24/1", "24/1", false, "24/1"),
    // Many, uneven, or unknown.
    ("60/1", "60/1", true, "30"), ("25/1", "100/161", true, "30"), ("90000/1", "30/1", true, "30"),
    ("0/0", "0/0", true, "30"),
    ("25/1", "0/0", true, "30"), ("1/100000", "1/100000", true, "30"), ("x", "-1/2", true, "30"),
    ("99999999999/1", "1/1", true, "30"),
  ])
  func `frames come at even steps`(usual: String, mean: String, isCounted: Bool, steps: String) {
    let rate = FrameRate(usual: usual, mean: mean, isCounted: isCounted)

    #expect(rate.steps == steps)
    #expect(rate.isFast == (mean == "60/1"))
  }

  @Test func `a video is refused or planned for by its pixels and frames before it is begun`() throws {
    func film(_ width: Int, _ height: Int, _ rate: String, _ seconds: String) throws -> VideoFacts {
      let size =
        "\"width\": \(width), \"height\": \(height), \"r_frame_rate\": \"\(rate)\", \"avg_frame_rate\": \"\(rate)\""
      return try facts(
        "{\"streams\": [{\"index\": 0, \"codec_type\": \"video\", \(size)}], \"format\": {\"duration\": \"\(seconds)\"}}"
      ).get()
    }
    func refusal(_ facts: VideoFacts) -> MediaError.Code? {
      do throws(MediaError) { try facts.check(VideoLimits()) } catch { return error.code }
      return nil
    }
    func seconds(_ facts: VideoFacts) -> Int { facts.limits(within: VideoLimits()).processorSeconds }

    #expect(try refusal(film(8192, 4320, "60/1", "180")) == .videoTooMuchWork)
    // Where the file does not say how long it is, it may be as long as any.
    #expect(try refusal(film(8192, 4320, "60/1", "N/A")) == .videoTooMuchWork)
    #expect(try refusal(film(3840, 2160, "60/1", "180")) == nil)
    // A rate that is the ticks of a clock is none.
    #expect(try refusal(film(1920, 1080, "90000/1", "180")) == nil)
    let (short, long) = (try film(8192, 4320, "60/1", "10"), try film(1280, 720, "30/1", "10"))
    #expect(refusal(short) == nil && seconds(short) == 1331)
    #expect(seconds(long) == 208)
    #expect(try seconds(film(3840, 2160, "60/1", "180")) == VideoLimits().processorSeconds)
  }

  @Test func `what is too many goes before the work, what is repeated comes after it`() throws {
    func filters(_ more: String, until seconds: Double? = nil) throws -> [String] {
      let words = FilmWords(facts: try picture(more), isSquare: false, limits: VideoLimits()).encoding(until: seconds)
      let place = try #require(words.firstIndex(of: "-vf"))
      return words[place + 1].split(separator: ",").map(String.init)
    }

    #expect(try filters(#""r_frame_rate": "60/1", "avg_frame_rate": "60/1""#).first == "fps=30")
    #expect(try filters(#""r_frame_rate": "1/1", "avg_frame_rate": "1/1", "nb_frames": "4""#).last == "fps=10/1")
    #expect(try filters(#""width": 9"#, until: 6.44).suffix(2) == ["fps=30", "tpad=stop=-1:stop_mode=clone"])
    #expect(try !filters(#""width": 9"#).contains { $0.hasPrefix("lut3d") })
    #expect(try filters(#""color_transfer": "smpte2084""#).contains("lut3d=file=colours.cube"))
  }

  @Test func `a WebM that was cut off is known by the length of its segment`() {
    func isWhole(_ bytes: [UInt8], _ size: Int) -> Bool {
      bytes.withUnsafeBytes { VideoContainer.isWholeWebM(FileBytes(raw: $0), size: size) }
    }
    let head: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x82, 1, 2, 0x18, 0x53, 0x80, 0x67]
    let long: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 100]

    #expect(isWhole(head + [0xE4], 112) && !isWhole(head + [0xE4], 111))
    #expect(isWhole(head + long, 119) && !isWhole(head + long, 118))
    // Of unknown length, as it was recorded; and nonsense.
    for length in [[0xFF], [1] + [UInt8](repeating: 0xFF, count: 7), [0], [], [1, 0]] as [[UInt8]] {
      #expect(!isWhole(head + length, 10_000))
    }
    for count in 0..<head.count { #expect(!isWhole(Array(head.prefix(count)), 10_000)) }
  }

  @Test func `what a film's header says of another screen is found`() {
    func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
      Files.big32(8 + content.count) + Array(type.utf8) + content
    }
    let entry = box(
      "avc1", [UInt8](repeating: 0, count: 78) + box("avcC", [1]) + box("mdcv", [1, 2]) + box("clli", [3]))
    let table = box("stbl", box("stsd", Files.big32(0) + Files.big32(1) + entry))
    let film = box("ftyp", Array("isom".utf8)) + box("moov", box("trak", box("mdia", box("minf", table))))

    let found = film.withUnsafeBytes { FilmHeader.found(in: FileBytes(raw: $0)) }

    #expect(found.map { Array(film[$0]) } == [[1, 2], [3]])
    for count in film.indices {
      _ = film.prefix(count).withUnsafeBytes { FilmHeader.found(in: FileBytes(raw: $0)) }
    }
  }

  @Test func `progress is read in whatever pieces it comes`() {
    let text = "frame=1\nout_time_us=N/A\nout_time_us=1500000\nprogress=continue\nout_time_us=900000\nout_time_us=2000"
    var whole = ProgressReader()
    whole.add(Array(text.utf8))
    var pieces = ProgressReader()
    for byte in text.utf8 { pieces.add([byte]) }

    #expect(whole.seconds == 1.5)
    #expect(pieces.seconds == 1.5)
    pieces.add(Array("000\n".utf8))
    #expect(pieces.seconds == 2)
  }

  @Test func `a container is told by its first bytes`() {
    func container(_ bytes: [UInt8]) -> Result<VideoContainer, MediaError> {
      bytes.withUnsafeBytes { raw in
        do throws(MediaError) { return .success(try VideoContainer.sniff(FileBytes(raw: raw))) } catch {
          return .failure(error)
        }
      }
    }
    func refusal(_ bytes: [UInt8]) -> MediaError.Code? {
      if case .failure(let error) = container(bytes) { error.code } else { nil }
    }
    let head: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x82, 0x84]

    #expect(container([0, 0, 0, 0x18] + Array("ftypisom".utf8)) == .success(.mov))
    #expect(container([0, 0, 0, 8] + Array("wide".utf8)) == .success(.mov))
    #expect(container(head + Array("webm".utf8)) == .success(.matroska))
    #expect(refusal(head + Array("matroska".utf8)) == .videoFormat)
    #expect(refusal(Array("RIFF....AVI LIST".utf8)) == .videoFormat)
    #expect(refusal(Array("#EXTM3U\n#EXTINF:1,\n/etc/passwd".utf8)) == .unsupportedFormat)
    #expect(refusal([]) == .unsupportedFormat)
    #expect(MediaKind.sniff(Array("#EXTM3U\n#EXTINF:1,\n/etc/passwd".utf8)) == nil)
    #expect(MediaKind.sniff(head + Array("webm".utf8)) == .video)
    #expect(MediaKind.sniff([0xFF, 0xD8, 0xFF]) == .photo)
  }

  @Test(arguments: ["moov", "mdat", "wide", "pnot", "free", "skip"])
  func `a QuickTime file without a brand is a video wherever that is asked`(box: String) {
    let bytes: [UInt8] = [0, 0, 0, 8] + Array(box.utf8) + [0, 0, 0, 0]
    let container = bytes.withUnsafeBytes { raw -> VideoContainer? in
      // Nil is what fails the test.
      try? VideoContainer.sniff(FileBytes(raw: raw))
    }

    #expect(container == .mov)
    #expect(MediaKind.sniff(bytes) == .video)
    #expect(FileType.sniff(bytes) == .mov)
  }

  @Test func `SHA-1 is that of the standard`() {
    // FIPS 180-4's examples, and a length at which the padding needs a block of its own.
    #expect(
      PartChecksum(.sha1, digest: hex("a9993e364706816aba3e25717850c26c9cd0d89d"))?.matches(Array("abc".utf8)) == true)
    let longer = Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
    #expect(PartChecksum(.sha1, digest: hex("84983e441c3bd26ebaae4aa1f95129e5e54670f1"))?.matches(longer) == true)
    #expect(PartChecksum(.sha1, digest: hex("da39a3ee5e6b4b0d3255bfef95601890afd80709"))?.matches([]) == true)
  }

  private func hex(_ text: String) -> [UInt8] {
    let digits = Array(text)
    return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...($0 + 1)]), radix: 16) }
  }
}
