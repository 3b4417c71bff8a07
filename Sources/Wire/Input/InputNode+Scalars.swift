extension InputNode {
  /// A string; one with U+0000, which databases cut or refuse, is not valid.
  func text(_ value: InputValue) throws -> String {
    let text: String? =
      switch value {
      case .json(.string(let text)): text
      case .texts(let texts): texts.last
      default: nil
      }
    guard let text else { throw DecodingError.typeMismatch(String.self, context("a string was expected")) }
    guard !text.utf8.contains(0) else { throw DecodingError.dataCorrupted(context("a string must not contain U+0000")) }
    return text
  }

  /// `true` and `false`; a form's check box sends "on".
  func bool(_ value: InputValue) throws -> Bool {
    switch value {
    case .json(.bool(let flag)): return flag
    case .texts(let texts):
      switch texts.last {
      case "true", "on", "1": return true
      case "false", "off", "0": return false
      default: break
      }
    default: break
    }
    throw DecodingError.typeMismatch(Bool.self, context("true or false was expected"))
  }

  /// The text of a number, from JSON or not.
  func numberText(_ value: InputValue) throws -> String {
    switch value {
    case .json(.number(let text)): return text
    case .texts(let texts):
      if let text = texts.last, text.utf8.contains(where: { (0x30...0x39).contains($0) }), text.utf8.count < 400,
        Double(text)?.isFinite == true, !text.utf8.contains(where: { $0 | 0x20 == 0x78 })
      {
        return text
      }
    default: break
    }
    throw DecodingError.typeMismatch(Double.self, context("a number was expected"))
  }

  func double(_ value: InputValue) throws -> Double {
    guard let number = Double(try numberText(value)), number.isFinite else {
      throw DecodingError.dataCorrupted(context("the number is too large"))
    }
    return number
  }
}

extension FixedWidthInteger {
  /// A whole number; `1.0` and `1e2` are whole too, as JSON Schema has it.
  init(_ value: InputValue, _ node: InputNode) throws {
    let text = try node.numberText(value)
    if let number = Self(text) {
      self = number
      return
    }
    guard let number = Double(text), number.magnitude < 9_007_199_254_740_992 else {
      throw DecodingError.dataCorrupted(node.context("the number is out of range"))
    }
    let whole = Int64(number)
    guard Double(whole) == number else {
      throw DecodingError.typeMismatch(Self.self, node.context("a whole number was expected"))
    }
    guard let exact = Self(exactly: whole) else {
      throw DecodingError.dataCorrupted(node.context("the number is out of range"))
    }
    self = exact
  }
}
