public import Core
public import HTML
public import Wire

/// Take one's diary and list away, as tables that Letterboxd, Goodreads and other accounts here read.
public struct ExportPage: HTML {
  let files: [RealspaceAPI.HistoryFile]
  let context: PageContext

  public init(files: [RealspaceAPI.HistoryFile], context: PageContext) {
    self.files = files
    self.context = context
  }

  public var body: some HTML {
    AppPage("Export your diary and list", tab: .none, back: "/realspace/settings", context) {
      div(.class("column column-form")) {
        p {
          """
          Tables in CSV, made when you download them. realspace.csv has everything that your diary and your list say, and can be imported \
          again, here or elsewhere. The others have what their service takes.
          """
        }
        section(.class("settings"), .aria("label", "Files")) {
          ForEach(files) { file in
            if let address = URLPath(checking: file.path) {
              a(.class("settings-line settings-link"), .href(address)) {
                span { file.title }
                " "
                span(.class("quiet")) { file.name }
              }
            }
          }
        }
      }
    }
  }
}
