extension View {
  public func keyboardType(_ type: UIKeyboardType) -> some View {
    changed { node, _ in node.attributes["data-keyboard"] = "\(type)" }
  }

  public func textContentType(_ textContentType: UITextContentType?) -> some View {
    changed { node, _ in node.attributes["data-content"] = textContentType?.rawValue }
  }

  public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View {
    changed { node, _ in node.attributes["data-capitals"] = autocapitalization?.name }
  }

  public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
    changed { node, _ in node.attributes["data-correction"] = "\(!disable)" }
  }

  public func submitLabel(_ submitLabel: SubmitLabel) -> some View {
    changed { node, _ in node.attributes["data-submit"] = submitLabel.name }
  }
}

public enum UIKeyboardType: Int, Sendable { case `default`, URL, emailAddress }

public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let username = UITextContentType(rawValue: "username")
  public static let password = UITextContentType(rawValue: "password")
  public static let newPassword = UITextContentType(rawValue: "new-password")
  public static let name = UITextContentType(rawValue: "name")
  public static let URL = UITextContentType(rawValue: "url")
}

public struct TextInputAutocapitalization: Sendable {
  let name: String
  public static var never: TextInputAutocapitalization { TextInputAutocapitalization(name: "never") }
}

public struct SubmitLabel: Sendable {
  let name: String
  public static var send: SubmitLabel { SubmitLabel(name: "send") }
  public static var next: SubmitLabel { SubmitLabel(name: "next") }
  public static var go: SubmitLabel { SubmitLabel(name: "go") }
}
