import Core
import HTML
import Wire

/// A project's picture, or a rocket on one of six gradients where there is none: the same for a project each time.
struct ProjectCover: HTML {
  enum Size { case small, card, whole }

  let id: ID<BelieveAPI.Project>
  let url: String?
  let size: Size
  /// Empty where what stands beside it says enough.
  let alt: String
  let context: PageContext

  init(_ id: ID<BelieveAPI.Project>, _ url: String?, _ size: Size, alt: String = "", _ context: PageContext) {
    self.id = id
    self.url = url
    self.size = size
    self.alt = alt
    self.context = context
  }

  var body: some HTML {
    span(.class(look), .data("shade", Int(id.low % 6))) {
      if let source = url.flatMap({ URLPath(checking: $0) }) {
        img(
          .src(source), .alt(alt), .width(width), .height(height), .decoding("async"),
          .loading("lazy").when(size != .whole)
        )
      } else {
        context.icon("rocket")
      }
    }
  }

  private var look: StaticString {
    switch size {
    case .small: "cover cover-small"
    case .card: "cover cover-card"
    case .whole: "cover cover-whole"
    }
  }

  private var width: Int { size == .small ? 48 : size == .card ? 280 : 720 }
  private var height: Int { size == .small ? 48 : size == .card ? 140 : 300 }
}
