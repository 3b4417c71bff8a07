/// A line of a calendar: a name, parameters and a value (RFC 5545, section 3.1).
struct ContentLine: Hashable {
  struct Parameter: Hashable {
    let name: String
    let value: String
  }

  let name: String
  var parameters: [Parameter] = []
  let value: String

  func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }
}

extension ContentLine {
  /// Reads a line that is unfolded; nil for what is none.
  init?(_ line: some StringProtocol) {
    var rest = Substring(line)
    func word() -> Substring {
      let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      rest = rest.dropFirst(word.count)
      return word
    }
    let name = word()
    guard !name.isEmpty else { return nil }
    var parameters: [Parameter] = []
    while rest.first == ";" {
      rest.removeFirst()
      let key = word()
      guard !key.isEmpty, rest.first == "=", parameters.count < 50 else { return nil }
      var values: [Substring] = []
      repeat {
        rest.removeFirst()
        if rest.first == "\"" {
          let value = rest.dropFirst().prefix { $0 != "\"" }
          rest = rest[value.endIndex...]
          guard rest.first == "\"" else { return nil }
          rest.removeFirst()
          values.append(value)
        } else {
          let value = rest.prefix { $0 != "," && $0 != ";" && $0 != ":" && $0 != "\"" }
          rest = rest[value.endIndex...]
          values.append(value)
        }
      } while rest.first == ","
      parameters.append(Parameter(name: key.uppercased(), value: values.joined(separator: ",")))
    }
    guard rest.first == ":" else { return nil }
    self.init(name: name.uppercased(), parameters: parameters, value: String(rest.dropFirst()))
  }

  /// Appended with its end, in lines of at most 75 bytes that never end inside a character.
  func write(to text: inout String) {
    var whole = name
    for parameter in parameters {
      let isPlain = parameter.value.utf8.allSatisfy { $0 != 0x2c && $0 != 0x3a && $0 != 0x3b }
      let value = Self.clean(parameter.value, keepingLines: false).replacing("\"", with: "'")
      whole += ";\(parameter.name)=" + (isPlain ? value : "\"\(value)\"")
    }
    whole += ":" + Self.clean(value, keepingLines: false)
    var room = 75
    for scalar in whole.unicodeScalars {
      let size = UTF8.width(scalar)
      if size > room {
        text += "\r\n "
        room = 74
      }
      text.unicodeScalars.append(scalar)
      room -= size
    }
    text += "\r\n"
  }

  /// Without signs that a calendar can't have (RFC 5545, section 3.1: all control signs but the tab).
  private static func clean(_ text: String, keepingLines: Bool) -> String {
    guard text.unicodeScalars.contains(where: isForbidden) else { return text }
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: text.unicodeScalars.filter { !isForbidden($0) || keepingLines && $0 == "\n" })
    return String(kept)
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7f
  }

  /// A text as a value (RFC 5545, section 3.3.11).
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    // A line may end with CR and LF, which is one character of Swift.
    for scalar in clean(text.replacing("\r\n", with: "\n"), keepingLines: true).unicodeScalars {
      switch scalar {
      case "\\", ";", ",": result.append(contentsOf: ["\\", scalar])
      case "\n": result.append(contentsOf: ["\\", "n"])
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// The text that a value is.
  static func unescaped(_ value: String) -> String {
    guard value.utf8.contains(0x5c) else { return value }
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        result.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
