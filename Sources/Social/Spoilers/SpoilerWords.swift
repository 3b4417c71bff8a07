internal import Core
public import HTML

/// What somebody wrote, in which web addresses can be followed and marked passages stand out. A folded one is a link to the page that
/// shows it. It stands alone in an element that is `written`.
public struct SpoilerWords: HTML {
  let text: String
  let place: URLPath

  /// - Parameter place: the page that shows what is folded.
  public init(_ text: String, shownAt place: URLPath) {
    self.text = text
    self.place = place
  }

  /// The same as `LinkedText` where nothing is marked.
  public var body: some HTML {
    if SpoilerText.mayBe(in: text) {
      ForEach(SpoilerText(text).parts) { part in
        if !part.isSpoiler {
          LinkedText(part.text)
        } else if part.text == SpoilerText.ellipsis {
          a(.class("spoiler-folded"), .href(place)) { "Show spoiler" }
        } else {
          span(.class("spoiler"), .written) { LinkedText(part.text) }
        }
      }
    } else {
      LinkedText(text)
    }
  }
}
