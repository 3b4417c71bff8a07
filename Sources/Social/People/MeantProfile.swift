public import Core
public import HTML
internal import HTTP
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

  /// Whom a box means that was ticked: by the ID of their profile, or by their username, as pages did before. No username looks like an ID.
  static func ticked(_ value: String) -> SocialAPI.MeantPerson {
    let profile = ID<SocialAPI.Profile>(value)
    return SocialAPI.MeantPerson(username: profile == nil ? value : "", profile: profile)
  }

  /// The profile that the address of a page means, beside the username in it; nil where it means none.
  /// - Throws: 404 for what is no ID.
  static func addressed(in page: PageCall) throws(Problem) -> ID<SocialAPI.Profile>? {
    guard let said = page.request.query["profile"], !said.isEmpty else { return nil }
    guard let profile = ID<SocialAPI.Profile>(said) else { throw .notFound() }
    return profile
  }
}
