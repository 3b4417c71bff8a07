internal import Wire

/// A public project's updates as an Atom feed (RFC 4287).
struct AtomFeed {
  struct Entry: Sendable {
    let id: ID<Post>
    let content: String
    let publishedAt: Timestamp
    let editedAt: Timestamp?
  }

  let id: ID<Project>
  let title: String
  let tagline: String
  let createdAt: Timestamp
  let entries: [Entry]
  /// The project's page, absolute.
  let page: String
  /// Where its updates stand, each by its id below it; absolute.
  let updates: String
  /// The feed itself, absolute.
  let address: String

  var bytes: [UInt8] {
    let updated = entries.map { $0.editedAt ?? $0.publishedAt }.max() ?? createdAt
    var text = """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
      <id>urn:uuid:\(id)</id>
      <title>\(Self.escaped(title))</title>
      <subtitle>\(Self.escaped(tagline))</subtitle>
      <updated>\(updated.description)</updated>
      <author><name>\(Self.escaped(title))</name></author>
      <link rel="self" type="application/atom+xml" href="\(Self.escaped(address))"/>
      <link rel="alternate" type="text/html" href="\(Self.escaped(page))"/>

      """
    for entry in entries {
      text += """
        <entry>
        <id>urn:uuid:\(entry.id)</id>
        <title>\(Self.escaped(Self.heading(entry.content)))</title>
        <published>\(entry.publishedAt.description)</published>
        <updated>\((entry.editedAt ?? entry.publishedAt).description)</updated>
        <link rel="alternate" type="text/html" href="\(Self.escaped(updates))/\(entry.id)"/>
        <content type="text">\(Self.escaped(entry.content))</content>
        </entry>

        """
    }
    return Array((text + "</feed>\n").utf8)
  }

  /// The first line, 80 characters at most.
  private static func heading(_ content: String) -> String {
    let line = content.split(whereSeparator: \.isNewline).first ?? ""
    return line.fits(80) ? String(line) : line.head(79) + "…"
  }

  /// Text that can stand in an element or an attribute; characters that XML 1.0 does not have are left out.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n": escaped.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xfffe || scalar.value == 0xffff: continue
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
