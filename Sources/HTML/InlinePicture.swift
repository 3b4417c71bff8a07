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
    output.write("<img alt=\"")
    output.write(escaped: alt.isolated)
    output.write("\" width=\"")
    output.write(width)
    output.write("\" height=\"")
    output.write(height)
    output.write("\" src=\"data:image/jpeg;base64,")
    output.write(base64: jpeg)
    output.write("\">")
  }
}

extension HTMLOutput {
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
