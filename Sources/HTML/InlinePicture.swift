internal import Wire

/// An `img` that embeds its JPEG as a `data:` URL (RFC 2397), for pages that are saved as a single file, and for a picture whose address
/// would tell a secret.
public struct InlinePicture: HTMLLeaf, Sendable {
  let jpeg: [UInt8]
  let alt: String
  /// In CSS pixels.
  let width: Int
  let height: Int

  /// - Parameters:
  ///   - jpeg: The bytes of the JPEG file.
  ///   - alt: The text alternative; empty for a decorative image.
  ///   - width: The width in CSS pixels.
  ///   - height: The height in CSS pixels.
  public init(jpeg: [UInt8], alt: String, width: Int, height: Int) {
    self.jpeg = jpeg
    self.alt = alt
    self.width = width
    self.height = height
  }

  /// Writes the `img` with the JPEG in base64.
  public func render(into output: inout HTMLOutput) {
    output.write(inlineAlt: alt, width, height)
    output.write(base64: jpeg)
    output.write("\">")
  }

  /// Bytes in padded base64 (RFC 4648, section 4), as they stand in the `img`.
  public static func base64(_ bytes: [UInt8]) -> [UInt8] {
    var output = HTMLOutput(capacity: (bytes.count + 2) / 3 * 4)
    output.write(base64: bytes)
    return output.finish()
  }
}

/// An `img` like that of `InlinePicture` without its JPEG, which is put in while the page is sent.
public struct PictureGap<Picture>: HTMLLeaf {
  private let picture: Picture
  private let alt: String
  private let width: Int
  private let height: Int
  private let gaps: PictureGaps<Picture>

  /// - Parameters:
  ///   - picture: What is to be put in.
  ///   - alt: The text alternative; empty for a decorative image.
  ///   - width: The width in CSS pixels.
  ///   - height: The height in CSS pixels.
  ///   - gaps: Learns where.
  public init(_ picture: Picture, alt: String, width: Int, height: Int, in gaps: PictureGaps<Picture>) {
    (self.picture, self.alt, self.width, self.height, self.gaps) = (picture, alt, width, height, gaps)
  }

  /// Writes the `img`, and writes down where its base64 is missing.
  public func render(into output: inout HTMLOutput) {
    output.write(inlineAlt: alt, width, height)
    gaps.add(picture, at: output.count)
    output.write("\">")
  }
}

/// The places of a page where pictures are to be put in.
public final class PictureGaps<Picture> {
  /// The pictures in their order, each with its place in the bytes of the page.
  public private(set) var all: [(offset: Int, picture: Picture)] = []

  public init() {}

  fileprivate func add(_ picture: Picture, at offset: Int) { all.append((offset, picture)) }
}

extension HTMLOutput {
  /// The beginning of an `img` up to its base64.
  fileprivate mutating func write(inlineAlt alt: String, _ width: Int, _ height: Int) {
    write("<img alt=\"")
    write(escaped: alt.isolated)
    write("\" width=\"")
    write(width)
    write("\" height=\"")
    write(height)
    write("\" src=\"data:image/jpeg;base64,")
  }

  private static let letters: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

  /// Padded base64 (RFC 4648, section 4).
  mutating func write(base64 bytes: [UInt8]) {
    let length = (bytes.count + 2) / 3 * 4
    let target = room(for: length)
    let letters = Self.letters.utf8Start
    var (from, to) = (0, 0)
    while from < bytes.count {
      let second = from + 1 < bytes.count ? bytes[from + 1] : 0
      let third = from + 2 < bytes.count ? bytes[from + 2] : 0
      let bits = Int(bytes[from]) << 16 | Int(second) << 8 | Int(third)
      for place in 0..<4 { target[to + place] = letters[bits >> (18 - 6 * place) & 63] }
      if from + 1 >= bytes.count { target[to + 2] = UInt8(ascii: "=") }
      if from + 2 >= bytes.count { target[to + 3] = UInt8(ascii: "=") }
      (from, to) = (from + 3, to + 4)
    }
    advance(by: length)
  }
}
