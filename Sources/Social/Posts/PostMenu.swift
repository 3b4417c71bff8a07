public import Core
public import HTML
public import Wire

/// The three dots of a post or of another thing with an address: its link, its files for their owner, what the app
/// adds, and reporting last. Without scripts it unfolds in place; with them it opens as a sheet.
public struct PostMenu<Items: HTML>: HTMLLeaf {
  let link: URLPath?
  let files: [MediaAPI.Attachment]
  let originals: [ID<MediaAPI.Item>]
  let several: URLPath?
  let report: URLPath?
  let label: String
  let context: PageContext
  let items: Items

  /// - Parameters:
  ///   - link: the thing's page; nil for what nobody else can open.
  ///   - files: the photos and videos that the viewer may save.
  ///   - originals: those of them that the viewer may download as they were sent, too.
  ///   - several: the page from which several of them are saved; nil for a line for each. Originals have lines in any case.
  ///   - report: where it can be reported; nil for the viewer's own.
  ///   - label: what a screen reader says of the dots, where there are several menus of one kind.
  ///   - items: elements of the class `menu-item`, alone or in forms of the class `menu-part`.
  public init(
    link: URLPath?, files: [MediaAPI.Attachment] = [], originals: [ID<MediaAPI.Item>] = [], several: URLPath? = nil,
    report: URLPath? = nil,
    label: String = "More options", _ context: PageContext,
    @HTMLBuilder items: () -> Items
  ) {
    self.link = link
    self.files = files
    self.originals = originals
    self.several = several
    self.report = report
    self.label = label
    self.context = context
    self.items = items()
  }

  /// The three dots and what they open.
  public func render(into output: inout HTMLOutput) {
    details(.class("menu"), .data("menu"), into: &output) { output in
      summary(.class("icon-button"), .aria("label", label), into: &output) {
        context.icon("more").render(into: &$0)
      }
      div(.class("menu-items"), into: &output) { output in
        if let link { CopyLink(link: link).render(into: &output) }
        if let several, files.count > 1 {
          a(.class("menu-item"), .href(several), into: &output) { "Save photos".render(into: &$0) }
        }
        for (index, file) in files.enumerated() {
          let number = files.count > 1 ? index + 1 : nil
          if several == nil || files.count == 1 { DownloadLink(file: file, number: number).render(into: &output) }
          if originals.contains(file.id) {
            DownloadLink(file: file, number: number, isOriginal: true).render(into: &output)
          }
        }
        items.render(into: &output)
        if let report {
          a(.class("menu-item danger"), .href(report), into: &output) { "Report".render(into: &$0) }
        }
      }
    }
  }
}

/// A script copies the address; without one the link opens the page that has it.
struct CopyLink: HTMLLeaf {
  let link: URLPath

  func render(into output: inout HTMLOutput) {
    a(.class("menu-item"), .href(link), .data("copy-link"), into: &output) { output in
      span(.class("needs-script"), into: &output) { "Copy link".render(into: &$0) }
      span(.class("no-script"), into: &output) { "Open its own page".render(into: &$0) }
    }
  }
}

/// Saves one photo or video as a file.
struct DownloadLink: HTMLLeaf {
  let file: MediaAPI.Attachment
  /// Its number among several.
  let number: Int?
  /// As it was sent.
  var isOriginal = false

  func render(into output: inout HTMLOutput) {
    guard let target = URLPath.photo(file.urls, isOriginal ? "/original" : "/download") else { return }
    a(.class("menu-item"), .href(target), .data("download"), into: &output) { output in
      let words = isOriginal ? "Download original" : file.kind == .video ? "Save video" : "Save photo"
      words.render(into: &output)
      if let number { " \(number)".render(into: &output) }
    }
  }
}
