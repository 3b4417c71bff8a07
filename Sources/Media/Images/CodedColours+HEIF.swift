extension CodedColours {
  /// What the `nclx` box of the picture in a HEIF or AVIF file says (ISO/IEC 23008-12, section 6.5.5): thumbnails and other pictures
  /// in the file may say something else.
  /// - Returns: nil where there is none, or where the values can be shown as they are.
  static func ofHEIF(_ bytes: FileBytes) -> CodedColours? {
    guard let meta = bytes.box("meta", in: 0..<bytes.count), let picture = primaryItem(bytes, meta),
      let properties = bytes.box("iprp", in: meta.dropFirst(4)), let container = bytes.box("ipco", in: properties),
      let associations = bytes.box("ipma", in: properties)
    else { return nil }
    let boxes = bytes.boxes(in: container)
    for index in indices(bytes, associations, of: picture) where index >= 1 && index <= boxes.count {
      let box = boxes[index - 1]
      let start = box.range.lowerBound
      guard box.type == "colr", box.range.count >= 8, bytes.matches("nclx", at: start) else { continue }
      guard let primaries = bytes.big16(at: start + 4), let transfer = bytes.big16(at: start + 6) else { continue }
      return CodedColours(primaries: primaries, transfer: transfer)
    }
    return nil
  }

  private static func primaryItem(_ bytes: FileBytes, _ meta: Range<Int>) -> Int? {
    guard let box = bytes.box("pitm", in: meta.dropFirst(4)), let version = bytes.byte(at: box.lowerBound) else {
      return nil
    }
    return version == 0 ? bytes.big16(at: box.lowerBound + 4) : bytes.big32(at: box.lowerBound + 4)
  }

  /// The properties of an item, counted from 1 (section 9.3.1).
  private static func indices(_ bytes: FileBytes, _ box: Range<Int>, of item: Int) -> [Int] {
    guard let head = bytes.big32(at: box.lowerBound), let count = bytes.big32(at: box.lowerBound + 4) else { return [] }
    let (isLong, isWide) = (head >> 24 > 0, head & 1 == 1)
    var offset = box.lowerBound + 8
    for _ in 0..<min(count, box.count) {
      guard let id = isLong ? bytes.big32(at: offset) : bytes.big16(at: offset) else { return [] }
      offset += isLong ? 4 : 2
      guard let number = bytes.byte(at: offset) else { return [] }
      offset += 1
      let width = isWide ? 2 : 1
      if id == item {
        return (0..<Int(number)).compactMap { entry in
          let at = offset + entry * width
          // The first bit says whether a reader has to know the property.
          return isWide ? bytes.big16(at: at).map { $0 & 0x7FFF } : bytes.byte(at: at).map { Int($0 & 0x7F) }
        }
      }
      offset += Int(number) * width
    }
    return []
  }
}

extension FileBytes {
  /// A box of an ISO base media file (ISO/IEC 14496-12, section 4.2).
  struct Box {
    var type: String
    var range: Range<Int>
  }

  /// The boxes that lie whole in this part of the file, up to the first that doesn't.
  func boxes(in part: Range<Int>) -> [Box] {
    var found: [Box] = []
    var offset = part.lowerBound
    while offset + 8 <= part.upperBound, let short = big32(at: offset), let type = fourCC(at: offset + 4) {
      let head = short == 1 ? 16 : 8
      guard let length = short == 1 ? big64(at: offset + 8) : short == 0 ? part.upperBound - offset : short,
        length >= head, length <= part.upperBound - offset
      else { break }
      found.append(Box(type: type, range: offset + head..<offset + length))
      offset += length
    }
    return found
  }

  /// What is in the first box of a type.
  func box(_ type: String, in part: Range<Int>) -> Range<Int>? {
    boxes(in: part).first { $0.type == type }?.range
  }
}
