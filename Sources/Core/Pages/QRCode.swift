internal import CQrencode
import HTML

/// A QR code (ISO/IEC 18004) as a drawing: dark squares on a light ground in every theme, as cameras want it.
struct QRCode: HTMLLeaf {
  private let path: String
  private let side: Int
  private let label: String

  /// How much room the standard wants on each side, in modules.
  private static let margin = 4

  /// - Parameters:
  ///   - text: what a camera reads: at most about 2,300 bytes.
  ///   - label: what a screen reader says.
  /// - Returns: nil where the text is too long.
  init?(_ text: String, label: String) {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    var path = ""
    for y in 0..<width {
      var x = 0
      while x < width {
        let start = x
        // The lowest bit of a module says whether it is dark.
        while x < width, code.pointee.data[y * width + x] & 1 == 1 { x += 1 }
        if x > start { path += "M\(start + Self.margin) \(y + Self.margin)h\(x - start)v1h-\(x - start)z" }
        x += 1
      }
    }
    self.path = path
    self.label = label
    side = width + 2 * Self.margin
  }

  func render(into output: inout HTMLOutput) {
    svg(.class("qr"), .role("img"), .viewBox(side, side), .aria("label", label)) {
      Raw("<path d=\"")
      path
      Raw("\"></path>")
    }.render(into: &output)
  }
}
