public import HTML

/// The choice of a text size: each as a sentence in that size.
public struct TextSizePage: HTML {
  public struct Model: Sendable {
    /// The page to return to.
    public var next: String
    public var size: TextSize

    public init(next: String, size: TextSize) {
      self.next = next
      self.size = size
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AccountPage("Text size", back: model.next, context) {
      p(.class("quiet")) { "For you, in every app here and on each device where you sign in." }
      form(.class("form"), .method("post"), .action(context.shared("/account/text-size")), .data("once")) {
        NextField(path: model.next)
        fieldset(.class("choices")) {
          legend { "Text size" }
          ForEach(TextSize.allCases) { size in TextSizeChoice(size: size, isChosen: model.size == size) }
        }
        button(.class("button")) { "Save" }
      }
    }
  }
}

private struct TextSizeChoice: HTML {
  let size: TextSize
  let isChosen: Bool

  var body: some HTML {
    label(.class("choice"), .for("size-\(size.rawValue)")) {
      input(
        .type("radio"), .id("size-\(size.rawValue)"), .name("size"), .value("\(size.rawValue)"), .checked(isChosen))
      span(.class("choice-words")) {
        "\(size.rawValue)%"
        // Of the browser's size, whichever this page has.
        span(.class("text-sample quiet"), .aria("hidden", true)) {
          span(.class(sampleClass)) { "The lake was calm this morning." }
        }
      }
    }
  }

  private var sampleClass: StaticString {
    switch size {
    case .percent100: "text-sample-100"
    case .percent115: "text-sample-115"
    case .percent130: "text-sample-130"
    case .percent150: "text-sample-150"
    case .percent175: "text-sample-175"
    case .percent200: "text-sample-200"
    }
  }
}
