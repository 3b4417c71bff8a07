/// Makes a style sheet's dark colours also those of a page whose viewer has chosen them (`data-theme` of `html`).
///
/// `Public` says them once, for devices that are dark: as `@media (prefers-color-scheme: dark) { :root { ... } }`, a line for each
/// brace and each colour.
enum ThemedSheet {
  private static let begin = ["@media (prefers-color-scheme: dark) {", "  :root {"]
  private static let end = ["  }", "}"]

  static func text(of sheet: String, file: String) throws(AssetLinker.Fault) -> String {
    var lines: [String] = []
    var rest = sheet.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = rest.popFirst() {
      guard line.contains("prefers-color-scheme") else {
        lines.append(String(line))
        continue
      }
      let colours = rest.dropFirst().prefix { $0 != end[0] }
      guard line == begin[0], rest.first.map(String.init) == begin[1],
        rest.dropFirst(1 + colours.count).prefix(2).map(String.init) == end
      else { throw .notUnderstood(file: file, line: String(line)) }
      rest = rest.dropFirst(1 + colours.count + 2)
      lines += [begin[0], "  :root:not([data-theme]) {"] + colours.map(String.init) + end
      lines += [":root[data-theme=\"dark\"] {", "  color-scheme: dark;"] + colours.map(String.init) + ["}"]
      lines += [":root[data-theme=\"light\"] {", "  color-scheme: light;", "}"]
    }
    return lines.joined(separator: "\n")
  }
}
