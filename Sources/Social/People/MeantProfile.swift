public import Core
public import HTML
public import Wire

/// Names the profile that a form about somebody means: their username may be another's once the form is sent.
public struct MeantProfile: HTML {
  let id: ID<SocialAPI.Profile>

  public init(id: ID<SocialAPI.Profile>) { self.id = id }

  /// A hidden field, which scripts read too.
  public var body: some HTML { input(.type("hidden"), .name("profile"), .value(id.description)) }

  /// The profile that the form names; nil where it names none.
  /// - Throws: 404 for what is no ID.
  public static func id(in page: PageCall) throws(Problem) -> ID<ProfileEntity>? {
    let said = try page.form()["profile"]
    guard !said.isEmpty else { return nil }
    guard let profile = ID<ProfileEntity>(said) else { throw .notFound() }
    return profile
  }
}
