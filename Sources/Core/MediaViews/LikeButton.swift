public import HTML

/// A heart. A form, so that it works without scripts; a script makes it instant.
public struct LikeButton: HTMLLeaf {
  let isLiked: Bool
  let target: URLPath
  let context: PageContext

  /// - Parameter target: where the form goes: `.../like`, or `.../unlike` where it is liked.
  public init(isLiked: Bool, target: URLPath, context: PageContext) {
    self.isLiked = isLiked
    self.target = target
    self.context = context
  }

  public func render(into output: inout HTMLOutput) {
    form(.method("post"), .action(target), .data("like"), into: &output) { output in
      button(.class("icon-button like"), .aria("label", "Like"), .aria("pressed", isLiked), into: &output) { output in
        context.icon("heart").render(into: &output)
        context.icon("heart-full").render(into: &output)
      }
    }
  }
}
