extension ImageStructure {
  /// GIF89a (CompuServe, 31 July 1990): blocks up to the trailer or the end, with a picture among them. Some programs end a block
  /// with a zero too many, which readers step over.
  static func checkGIF(_ bytes: FileBytes) throws(MediaError) {
    guard let flags = bytes.byte(at: 10) else { throw MediaError(.truncated, "GIF header") }
    var offset = 13 + colourTable(flags)
    var hasPicture = false
    while let block = bytes.byte(at: offset) {
      switch block {
      case 0x3B:
        guard hasPicture else { throw MediaError(.damaged, "GIF without a picture") }
        return
      case 0:
        offset += 1
      case 0x21:
        offset = try skipSubBlocks(bytes, from: offset + 2)
      case 0x2C:
        guard let local = bytes.byte(at: offset + 9) else { throw MediaError(.truncated, "GIF picture") }
        offset = try skipSubBlocks(bytes, from: offset + 11 + colourTable(local))
        hasPicture = true
      default:
        throw MediaError(.damaged, "GIF block \(block)")
      }
    }
    guard hasPicture, offset == bytes.count else { throw MediaError(.truncated, "GIF without its trailer") }
  }

  /// Bytes of the table of colours that flags announce.
  static func colourTable(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  private static func skipSubBlocks(_ bytes: FileBytes, from start: Int) throws(MediaError) -> Int {
    guard let end = endOfSubBlocks(bytes, from: start) else { throw MediaError(.truncated, "GIF data") }
    return end
  }

  /// Where what follows the blocks of data begins; nil where they do not end.
  static func endOfSubBlocks(_ bytes: FileBytes, from start: Int) -> Int? {
    var offset = start
    while let length = bytes.byte(at: offset) {
      offset += 1 + Int(length)
      if length == 0 { return offset }
    }
    return nil
  }
}
