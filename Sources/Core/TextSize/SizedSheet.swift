/// Makes of each style sheet one for every larger text.
///
/// Sizes of text are in `rem` and follow the text size of `html`. What asks for the width or height of the screen does so in `em`, which in a
/// media query is the text size of the browser's settings, whatever a page says (Media Queries Level 4, "Units"). So a sheet for larger text
/// asks for as much more room: a page looks as it does with that size in the browser's settings.
enum SizedSheet {
  /// The sheet as it is for a size: `css/kinnect.css` or `css/kinnect-130.css`.
  static func path(of sheet: String, _ size: TextSize) -> String {
    size == .standard ? sheet : "\(sheet.dropLast(4))-\(size.rawValue).css"
  }

  /// The files, and the sheets for larger text.
  static func adding(to files: [AssetLibrary.File]) throws(AssetLinker.Fault) -> [AssetLibrary.File] {
    var all = files
    for file in files where file.path.hasPrefix("css/") {
      let parts = Parts(of: file.bytes)
      for size in TextSize.allCases where size != .standard {
        all.append(AssetLibrary.File(path: path(of: file.path, size), bytes: try sheet(parts, file: file.path, size)))
      }
    }
    return all
  }

  /// A sheet between its media queries: what is the same for every size is copied as it is.
  private struct Parts {
    var begin: [(bytes: ArraySlice<UInt8>, question: String)] = []
    let end: ArraySlice<UInt8>

    init(of sheet: [UInt8]) {
      var start = sheet.startIndex
      for line in sheet.split(separator: UInt8(ascii: "\n")) where line.starts(with: "@media".utf8) {
        begin.append((sheet[start..<line.startIndex], String(decoding: line, as: UTF8.self)))
        start = line.endIndex
      }
      end = sheet[start...]
    }
  }

  private static func sheet(
    _ parts: Parts, file: String, _ size: TextSize
  ) throws(AssetLinker.Fault) -> [UInt8] {
    var sized = Array(":root {\nfont-size: \(size.rawValue)%;\n}\n".utf8)
    for part in parts.begin {
      guard let question = scaled(part.question, size) else {
        throw .notUnderstood(file: file, line: part.question)
      }
      sized += part.bytes
      sized += Array(question.utf8)
    }
    return sized + parts.end
  }

  /// The media query for a size; nil for a length that isn't in `em`, which would not follow the text.
  private static func scaled(_ line: String, _ size: TextSize) -> String? {
    var words: [String] = []
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      if word.hasSuffix("em)") {
        guard let length = Double(word.dropLast(3)) else { return nil }
        words.append("\(length * Double(size.rawValue) / 100)em)")
      } else if word.first?.isNumber == true {
        return nil
      } else {
        words.append(String(word))
      }
    }
    return words.joined(separator: " ")
  }
}
