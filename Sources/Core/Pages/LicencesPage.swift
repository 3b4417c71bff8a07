public import HTML

/// What the server is built on, and under which licences.
public struct LicencesPage: HTML {
  /// One thing that the server uses.
  public struct Entry: Sendable {
    public var name: String
    public var licence: String
    public var purpose: String
    public var address: String?

    public init(name: String, licence: String, purpose: String, address: String? = nil) {
      self.name = name
      self.licence = licence
      self.purpose = purpose
      self.address = address
    }
  }

  let entries: [Entry]
  let context: PageContext

  public init(entries: [Entry], context: PageContext) {
    self.entries = entries
    self.context = context
  }

  public var body: some HTML {
    CardPage("Licences", context) {
      p(.class("card-note quiet")) { "This server stands on the work of others. Thank you." }
      ul(.class("licences")) {
        ForEach(entries) { entry in
          li {
            LicenceName(entry: entry)
            p(.class("quiet")) { "\(entry.purpose) · \(entry.licence)" }
          }
        }
      }
    }
  }
}

struct LicenceName: HTML {
  let entry: LicencesPage.Entry

  var body: some HTML {
    if let address = entry.address.flatMap({ URLPath(checking: $0) }) {
      a(.class("strong"), .href(address), .rel("noopener noreferrer")) { entry.name }
    } else {
      strong { entry.name }
    }
  }
}
