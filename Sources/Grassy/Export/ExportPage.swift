public import Core
public import HTML
public import Wire

/// Take one's posts away: the file is made, and fetched for two days.
public struct ExportPage: HTML {
  /// What the page shows.
  public struct Model: Sendable {
    /// How far the file is.
    public enum Stage: Sendable {
      case none
      case making(done: Int, of: Int)
      case ready(URLPath, posts: Int, until: Timestamp)
      case failed(String)
    }
    public var stage: Stage

    public init(stage: Stage) { self.stage = stage }

    var isMaking: Bool { if case .making = stage { true } else { false } }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Export your posts", tab: .none, back: "/grassy/settings", context) {
      div(.class("column column-form"), .data("import", model.isMaking ? "goes-on" : "rests")) {
        p {
          """
          One zip file with your own posts: their words as JSON, each photo and video as large as others see it, the originals that \
          you have kept, and pages that open from your disk without a connection.
          """
        }
        ExportStage(stage: model.stage)
        if !model.isMaking {
          form(.method("post"), .action("/grassy/export"), .data("once")) {
            button(.class("button")) { "Make the file" }
          }
        }
      }
    }
  }
}

private struct ExportStage: HTML {
  let stage: ExportPage.Model.Stage

  var body: some HTML {
    switch stage {
    case .none: Raw("")
    case .making(let done, let all):
      p(.class("strong"), .role("status")) { "\(done) of \(all) posts are in. You can leave this page." }
      a(.class("button button-quiet"), .href("/grassy/export"), .data("look-again")) { "Look again" }
    case .ready(let address, let posts, let until):
      p(.class("strong"), .role("status")) {
        "The file is ready, with \(posts == 1 ? "1 post" : "\(posts) posts"). You can download it until "
        LocalDate(until)
        "."
      }
      a(.class("button"), .href(address)) { "Download" }
      form(.method("post"), .action("/grassy/export/remove"), .data("once")) {
        button(.class("button button-quiet")) { "Delete the file" }
      }
    case .failed(let reason):
      p(.class("error"), .role("alert")) { reason }
    }
  }
}
