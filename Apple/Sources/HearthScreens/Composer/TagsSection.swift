public import SwiftUI
import Wire

/// A section of a form for tags: those that there are, each with a button that takes it away, and the field for the next one.
public struct TagsSection<Chip: View>: View {
  private let tags: [String]
  @Binding private var text: String
  private let failure: String?
  private let add: @MainActor () -> Void
  private let chip: (String) -> Chip

  /// - Parameters:
  ///   - text: what is typed of the next one.
  ///   - failure: why it can't be added.
  ///   - chip: a tag, such as a `TagChip`.
  public init(
    _ tags: [String], text: Binding<String>, failure: String? = nil, add: @escaping @MainActor () -> Void,
    @ViewBuilder chip: @escaping (String) -> Chip
  ) {
    (self.tags, self.failure, self.add, self.chip) = (tags, failure, add, chip)
    _text = text
  }

  public var body: some View {
    Section {
      if !tags.isEmpty {
        FlowLayout { ForEach(tags, id: \.self) { chip($0) } }
      }
      HStack {
        TextField("Add a tag", text: $text)
          .textInputAutocapitalization(.never).autocorrectionDisabled().submitLabel(.next).onSubmit { add() }
        Button("Add", action: add).buttonStyle(.borderless).disabled(text.isEmpty).accessibilityLabel("Add tag")
      }
    } footer: {
      if let failure { Text(failure).foregroundStyle(.red) }
    }
  }
}

/// A tag as a chip: with a button that takes it away, or by itself.
public struct TagChip: View {
  private let tag: String
  private let ink: Tone
  private let ground: Tone
  private let remove: (@MainActor () -> Void)?

  /// - Parameters:
  ///   - ink: of its letters; `ground`: behind them.
  ///   - remove: nil where the tag is only shown.
  public init(_ tag: String, ink: Tone, ground: Tone, remove: (@MainActor () -> Void)? = nil) {
    (self.tag, self.ink, self.ground, self.remove) = (tag, ink, ground, remove)
  }

  public var body: some View {
    HStack(spacing: 4) {
      Text(verbatim: "#" + tag.isolated).lineLimit(1)
      if let remove {
        Button("Remove \(tag.isolated)", systemImage: "xmark", action: remove)
          .labelStyle(.iconOnly).buttonStyle(.borderless).font(.caption)
      }
    }
    .font(.subheadline).foregroundStyle(ink)
    .padding(.horizontal, 10).padding(.vertical, 5)
    .background(ground, in: .capsule)
  }
}
