public import Core
public import HTML
internal import Wire

/// Asks for confirmation before blocking a person.
public struct BlockPersonPage: HTML {
  let name: String
  let person: URLPath
  let target: URLPath
  let context: PageContext

  /// - Parameters:
  ///   - person: their page.
  ///   - target: where the form is sent.
  public init(_ name: String, at person: URLPath, target: URLPath, context: PageContext) {
    self.name = name
    self.person = person
    self.target = target
    self.context = context
  }

  /// The whole page, or a sheet.
  public var body: some HTML {
    ConfirmationPage("Block \(name.isolated)?", "Block", target: target, back: person, dismiss: "Cancel", context) {
      p { "You and \(name.isolated) will no longer find or see each other anywhere on this server." }
    }
  }
}
