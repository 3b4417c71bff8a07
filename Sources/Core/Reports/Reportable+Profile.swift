public import HTML
internal import SQL
internal import Wire

extension Reportable<String> {
  /// People, by their usernames or by the IDs of their profiles, which no username looks like.
  /// - Parameters:
  ///   - app: the app's name.
  ///   - address: the page of a person.
  public static func profiles(of app: String, at address: @escaping @Sendable (String) -> URLPath) -> Self {
    Reportable(.profile) { username, _, _, transaction in
      guard let id = try ProfileQueries.id(of: username, meaning: ID(username), app: app, in: transaction),
        let fields = try ProfileQueries.fields(id, in: transaction)
      else { return nil }
      return ReportedContent(
        id, fields.username, by: id, called: fields.username,
        text: "@\(fields.username) \(fields.fullName)\n\(fields.bio)", media: fields.avatar.map { [$0] } ?? [],
        at: address(fields.username))
    }
  }
}
