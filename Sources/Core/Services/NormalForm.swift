internal import CUnistring

/// The normal forms of Unicode Standard Annex #15, which Swift's standard library does not offer. Code points that are newer than the library's
/// Unicode stay as they are.
enum NormalForm {
  /// Canonical composition, NFC: a letter and its mark are one code point where there is one.
  static func composed(_ text: String) -> String { normalised(text, hearth_composition) }

  /// Compatibility decomposition, NFKD.
  static func compatibilityDecomposed(_ text: String) -> String {
    normalised(text, hearth_compatibility_decomposition)
  }

  private typealias Form = (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<Int>?) -> UnsafeMutablePointer<UInt8>?

  private static func normalised(_ text: String, _ form: Form) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var length = 0
      // Without memory the text stays as it is.
      guard let result = form(bytes.baseAddress, bytes.count, &length) else {
        return String(decoding: bytes, as: UTF8.self)
      }
      defer { free(result) }
      return String(decoding: UnsafeBufferPointer(start: result, count: length), as: UTF8.self)
    }
  }
}
