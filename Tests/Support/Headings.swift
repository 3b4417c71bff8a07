/// The headings of a page, as a screen reader lists them.
public struct Headings: Equatable, Sendable {
  public struct Heading: Equatable, Sendable {
    public let level: Int
    public let text: String
  }

  public let all: [Heading]

  public init(of page: String) {
    var (found, rest): ([Heading], Substring) = ([], page[...])
    while let open = rest.firstMatch(of: /<h([1-6])(?: [^>]*)?>/), let level = Int(open.1) {
      rest = rest[open.range.upperBound...]
      guard let close = rest.firstRange(of: "</h\(level)>") else { break }
      let content = rest[..<close.lowerBound].replacing(/<span aria-hidden="true">[^<]*<\/span>/, with: "")
      let text = content.replacing(/<[^>]*>/, with: "").trimmingPrefix(while: \.isWhitespace)
      found.append(Heading(level: level, text: String(text)))
      rest = rest[close.upperBound...]
    }
    all = found
  }

  /// What is wrong with them: a page has one heading of the first level, which says more than the app's name, and levels
  /// go down one at a time.
  public func faults(app: String) -> [String] {
    var faults: [String] = []
    let first = all.filter { $0.level == 1 }
    if first.count != 1 { faults.append("\(first.count) headings of the first level") }
    for heading in all where heading.text.isEmpty { faults.append("an empty heading of level \(heading.level)") }
    if first.contains(where: { $0.text == app }) { faults.append("the page is called what the app is called") }
    for (above, below) in zip(all, all.dropFirst()) where below.level > above.level + 1 {
      faults.append("from level \(above.level) to \(below.level): \(below.text)")
    }
    if let level = all.first?.level, level != 1 { faults.append("the first heading is of level \(level)") }
    return faults
  }
}
