// Text that people write has a direction of its own (Unicode Standard Annex #9). Where it stands among other text it is isolated, so
// that neither its letters nor the directional controls in it change the order of what is around it.

extension String {
  /// The text for a place that has no elements, such as a title, an attribute or a sentence that it is part of: between the characters
  /// `FIRST STRONG ISOLATE` and `POP DIRECTIONAL ISOLATE` (UAX #9, section 2.6).
  ///
  /// Text without letters or controls that run from right to left is the same: nothing in it can turn a page that runs from left to
  /// right, as all languages of the interface do.
  public var isolated: String {
    guard utf8.contains(where: { $0 >= 0xD6 }), unicodeScalars.contains(where: { $0.runsFromRight }) else {
      return self
    }
    return "\u{2068}\(balanced)\u{2069}"
  }

  /// The text with an end for every directional isolate that it begins and without the ends that it has no beginning for, line by
  /// line, as isolates end with their paragraph. What is inside an isolate can then not end it.
  public var balanced: String {
    var result = String.UnicodeScalarView()
    var open = 0
    let end: Unicode.Scalar = "\u{2069}"
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x2066...0x2068: open += 1
      case 0x2069:
        guard open > 0 else { continue }
        open -= 1
      case 0x0A...0x0D, 0x1C...0x1E, 0x85, 0x2028, 0x2029:
        result.append(contentsOf: repeatElement(end, count: open))
        open = 0
      default: break
      }
      result.append(scalar)
    }
    result.append(contentsOf: repeatElement(end, count: open))
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Whether it is in a block for scripts that run from right to left, or a control of direction other than the left-to-right mark
  /// (DerivedBidiClass.txt, the defaults for R and AL).
  fileprivate var runsFromRight: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    case 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
