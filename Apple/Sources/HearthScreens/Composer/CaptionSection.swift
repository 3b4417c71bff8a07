public import SwiftUI

/// A section of a form: a post's caption, and how long it is once that is too long.
public struct CaptionSection: View {
  @Binding private var caption: String
  private let rules: PostRules
  private let isTypedFirst: Bool
  @FocusState private var isTyping: Bool

  /// - Parameter isTypedFirst: whether the form opens with the keyboard on it.
  public init(_ caption: Binding<String>, _ rules: PostRules, isTypedFirst: Bool = false) {
    _caption = caption
    (self.rules, self.isTypedFirst) = (rules, isTypedFirst)
  }

  public var body: some View {
    Section {
      TextField("Write a caption…", text: $caption, axis: .vertical).focused($isTyping)
        .onAppear { if isTypedFirst { isTyping = true } }
    } footer: {
      if rules.isTooLong(caption) {
        Text("\(caption.unicodeScalars.count) of \(rules.caption)").foregroundStyle(.red)
      }
    }
  }
}
