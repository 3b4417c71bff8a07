public import HTML

/// A labelled input with its hint and its error. The error is tied to the input, so that a screen reader says it.
public struct Field: HTML {
  let caption: String
  let name: StaticString
  let kind: Kind
  let value: String
  let hint: String?
  let error: String?
  let limit: Int?
  let isRequired: Bool
  let isFocused: Bool

  /// What is typed: chooses the keyboard and what a password manager fills in.
  public enum Kind: Sendable { case text, email, currentPassword, newPassword, username, name, number, search }

  public init(
    _ label: String, _ name: StaticString, _ kind: Kind = .text, value: String = "", hint: String? = nil,
    error: String? = nil, limit: Int? = nil, isRequired: Bool = true, isFocused: Bool = false
  ) {
    self.caption = label
    self.name = name
    self.kind = kind
    self.value = value
    self.hint = hint
    self.error = error
    self.limit = limit
    self.isRequired = isRequired
    self.isFocused = isFocused
  }

  public var body: some HTML {
    div(.class(error == nil ? "field" : "field field-wrong")) {
      label(.for("\(name)")) { caption }
      input(
        .class("input"), .id("\(name)"), .name("\(name)"), .type(type), .value(value),
        .autocomplete(completion), .autocapitalize("none").when(kind != .text && kind != .name),
        .maxlength(limit ?? 0).when(limit != nil), .required(isRequired), .autofocus(isFocused),
        FieldNotes.link(name, hint: hint, error: error), .written)
      FieldNotes(name: name, hint: hint, error: error)
      if isPassword { ShowPassword(name: name) }
    }
  }

  private var isPassword: Bool {
    switch kind {
    case .currentPassword, .newPassword: true
    default: false
    }
  }

  private var type: StaticString {
    switch kind {
    case .text, .username, .name: "text"
    case .email: "email"
    case .currentPassword, .newPassword: "password"
    case .number: "number"
    case .search: "search"
    }
  }

  private var completion: StaticString {
    switch kind {
    case .text, .number, .search: "off"
    case .email: "username"
    case .currentPassword: "current-password"
    case .newPassword: "new-password"
    case .username: "off"
    case .name: "name"
    }
  }
}

/// The box by which somebody sees the password that they type. A script does it (`reveal.js`).
struct ShowPassword: HTML {
  /// The field's name.
  let name: StaticString

  var body: some HTML {
    label(.class("choice needs-script"), .for("show-\(name)")) {
      // Without a name it isn't sent. Firefox would keep the tick over a reload.
      input(.type("checkbox"), .id("show-\(name)"), .data("reveal", name), .autocomplete("off"))
      "Show password"
    }
  }
}

/// A labelled day, by the browser's own calendar.
public struct DayField: HTML {
  let caption: String
  let name: StaticString
  let value: String
  let hint: String?
  let error: String?

  /// - Parameter value: such as `2026-05-31`; empty for none.
  public init(_ label: String, _ name: StaticString, value: String, hint: String? = nil, error: String? = nil) {
    self.caption = label
    self.name = name
    self.value = value
    self.hint = hint
    self.error = error
  }

  public var body: some HTML {
    div(.class(error == nil ? "field" : "field field-wrong")) {
      label(.for("\(name)")) { caption }
      input(
        .class("input"), .id("\(name)"), .name("\(name)"), .type("date"), .value(value),
        FieldNotes.link(name, hint: hint, error: error))
      FieldNotes(name: name, hint: hint, error: error)
    }
  }
}

/// A labelled text of several lines, with a counter that a script keeps.
public struct TextField: HTML {
  let caption: String
  let name: StaticString
  let value: String
  let placeholder: String
  let limit: Int
  let rows: Int
  let hint: String?
  let error: String?

  public init(
    _ label: String, _ name: StaticString, value: String, placeholder: String = "", limit: Int, rows: Int = 3,
    hint: String? = nil, error: String? = nil
  ) {
    self.caption = label
    self.name = name
    self.value = value
    self.placeholder = placeholder
    self.limit = limit
    self.rows = rows
    self.hint = hint
    self.error = error
  }

  public var body: some HTML {
    div(.class(error == nil ? "field" : "field field-wrong")) {
      label(.for("\(name)")) { caption }
      textarea(
        .class("input"), .id("\(name)"), .name("\(name)"), .rows(rows), .placeholder(placeholder),
        .data("limit", limit), FieldNotes.link(name, hint: hint, error: error), .written
      ) {
        Raw("\n")
        value
      }
      FieldNotes(name: name, hint: hint, error: error)
      p(.class("counter quiet"), .data("counter"), .aria("hidden", true)) {
        "\(value.unicodeScalars.count.grouped)/\(limit.grouped)"
      }
    }
  }
}

/// The hint and the error under an input.
public struct FieldNotes: HTML {
  let name: StaticString
  let hint: String?
  let error: String?

  public init(name: StaticString, hint: String?, error: String?) {
    self.name = name
    self.hint = hint
    self.error = error
  }

  public var body: some HTML {
    if let hint { p(.class("hint quiet"), .id("\(name)-hint")) { hint } }
    if let error { p(.class("error"), .id("\(name)-error")) { error } }
  }

  /// `aria-describedby` for what there is.
  public static func link(_ name: StaticString, hint: String?, error: String?) -> Attribute {
    switch (hint, error) {
    case (nil, nil): .aria("describedby", "").when(false)
    case (.some, nil): .aria("describedby", "\(name)-hint")
    case (nil, .some): .aria("describedby", "\(name)-error")
    case (.some, .some): .aria("describedby", "\(name)-error \(name)-hint")
    }
  }
}

/// What is wrong with a form as a whole.
public struct FormAlert: HTML {
  let text: String?

  public init(_ text: String?) { self.text = text }

  public var body: some HTML {
    if let text { p(.class("alert"), .role("alert")) { text } }
  }
}
