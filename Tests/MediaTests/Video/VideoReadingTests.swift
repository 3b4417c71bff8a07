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
      {"streams": [{"codec_type": "audio"}, {"codec_type": "video", "width": 640, "height": 360,
        "disposition": {"attached_pic": 0}}], "format": {"duration": "2.500000"}}
      """
    ).get()

    #expect((good.width, good.height, good.seconds, good.hasSound) == (640, 360, 2.5, true))
    #expect(code("nonsense") == .videoDamaged)
    #expect(code("{}") == .videoDamaged)
    #expect(code(#"{"streams": [{"codec_type": "audio"}]}"#) == .videoWithoutPicture)
    let cover = #"{"streams": [{"codec_type": "video", "width": 9, "height": 9, "disposition": {"attached_pic": 1}}]}"#
    #expect(code(cover) == .videoWithoutPicture)
    for size in ["0", "-1", "1e99", "\"x\"", "null"] {
      #expect(code(#"{"streams": [{"codec_type": "video", "width": \#(size), "height": 9}]}"#) == .videoDamaged)
    }
    let endless = #"{"streams": [{"codec_type": "video", "width": 9, "height": 9}], "format": {"duration": "N/A"}}"#
    #expect(try facts(endless).get().seconds == nil)
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
