/// What was wrong with a form, to be shown beside its fields while the typed values stay.
public struct FormErrors: Sendable, Equatable {
  /// About the form as a whole, such as "The address or the password is wrong."
  public var general: String?
  /// By the field's name.
  public var fields: [String: String]
  /// All of it in one sentence, for a form that has one place to show it.
  public var summary: String?

  public init(general: String? = nil, fields: [String: String] = [:], summary: String? = nil) {
    self.general = general
    self.fields = fields
    self.summary = summary
  }

  public static let none = FormErrors()
}
