public import HTML

/// A round picture of a person, or a silhouette where there is none. The name stands beside it, so it has no text.
public struct Avatar: HTMLLeaf {
  public enum Size: Sendable { case small, medium, large, huge }

  let url: String?
  let size: Size
  let context: PageContext

  public init(_ url: String?, _ size: Size, _ context: PageContext) {
    self.url = url
    self.size = size
    self.context = context
  }

  public func render(into output: inout HTMLOutput) {
    if let source = url.flatMap({ URLPath(checking: $0) }) {
      img(.class(sizeClass), .src(source), .alt(""), .width(pixels), .height(pixels), into: &output)
    } else {
      span(.class(sizeClass), .aria("hidden", true), into: &output) { context.icon("person").render(into: &$0) }
    }
  }

  private var sizeClass: StaticString {
    switch size {
    case .small: "avatar avatar-s"
    case .medium: "avatar avatar-m"
    case .large: "avatar avatar-l"
    case .huge: "avatar avatar-xl"
    }
  }

  private var pixels: Int {
    switch size {
    case .small: 24
    case .medium: 32
    case .large: 44
    case .huge: 150
    }
  }
}
