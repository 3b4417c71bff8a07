public import HTML

/// A heart. A form, so that it works without scripts; a script makes it instant.
public struct LikeButton: HTMLLeaf {
  let isLiked: Bool
  let target: URLPath
  /// What is liked, where there are several on a page; empty elsewhere.
  let what: String
  let context: PageContext

  /// - Parameters:
  ///   - target: where the form goes: `.../like`, or `.../unlike` where it is liked.
  ///   - what: what is liked, where there are several on a page: "the comment by ana"; then the button is small.
  public init(isLiked: Bool, target: URLPath, what: String = "", context: PageContext) {
    self.isLiked = isLiked
    self.target = target
    self.what = what
    self.context = context
  }

  public func render(into output: inout HTMLOutput) {
    form(.method("post"), .action(target), .data("like"), into: &output) { output in
      button(
        .class(what.isEmpty ? "icon-button like" : "icon-button icon-button-small like"),
        .aria("label", what.isEmpty ? "Like" : "Like \(what)"), .aria("pressed", isLiked), into: &output
      ) { output in
        context.icon("heart").render(into: &output)
        context.icon("heart-full").render(into: &output)
      }
    }
  }
}
