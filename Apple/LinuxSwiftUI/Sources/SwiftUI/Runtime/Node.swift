@_exported public import Foundation
@_exported public import Observation

/// One drawn thing and what is in it: what a stage looks at, touches, and turns into a picture.
package struct Node {
  /// What it is, such as `text` or `button`.
  package var kind: String
  /// Its own words; those of what is in it are the children's.
  package var text = ""
  /// Declarations of CSS, in the order in which they were said; later ones win.
  package var style: [(String, String)] = []
  package var attributes: [String: String] = [:]
  package var children: [Node] = []
  /// Takes all the room that there is across, or down.
  package var fillsWidth = false
  package var fillsHeight = false
  /// Keeps its size, however little room there is.
  var isFixed = false
  /// What belongs elsewhere than where it was written: bars, sheets, menus.
  package var parts: [Part: [Node]] = [:]
  package var touch = Touch()
  package var spoken = Spoken()
  /// By what a picker or a tab bar knows it.
  var tag: AnyHashable?
  /// The pages that values lead to from here.
  var destinations: [Destination] = []

  package init(_ kind: String, text: String = "") {
    self.kind = kind
    self.text = text
  }

  package subscript(part: Part) -> [Node] { parts[part] ?? [] }

  /// This node and everything in it, bars and sheets too.
  package var all: [Node] {
    var all: [Node] = []
    gather(into: &all)
    return all
  }

  private func gather(into all: inout [Node]) {
    all.append(self)
    for child in children { child.gather(into: &all) }
    for part in Part.allCases { for node in self[part] { node.gather(into: &all) } }
  }

  /// The words in it, in their order. A text's are whole, though pieces of it may look otherwise than the rest.
  package var words: String {
    if kind == "text" { return text }
    return ([text] + children.map(\.words)).filter { !$0.isEmpty }.joined(separator: " ")
  }

  package enum Part: Int, CaseIterable, Hashable {
    case title, leading, principal, trailing, bottom, search, header, footer, tabItem, tabs, badge, swipe, leadingSwipe,
      menu
    case sheet, alert, dialog, cover, actions, inset
  }

  /// What a finger or a keyboard can do with it.
  package struct Touch {
    package var tap: (@MainActor () -> Void)?
    package var doubleTap: (@MainActor () -> Void)?
    package var longPress: (@MainActor () -> Void)?
    package var type: (@MainActor (String) -> Void)?
    package var submit: (@MainActor () -> Void)?
    package var focus: (@MainActor (Bool) -> Void)?
    package var refresh: (@MainActor () async -> Void)?
    /// Makes more rows, as scrolling there does.
    package var reveal: (@MainActor () -> Void)?
    /// Takes what was chosen outside of the app.
    package var choose: (@MainActor ([Data]) -> Void)?
    /// Takes a file that was chosen outside of the app; nil where none was.
    package var pick: (@MainActor (URL?) -> Void)?
    /// Takes the folder that a file is to be put into; nil where it isn't to be.
    package var save: (@MainActor (URL?) -> Void)?
    /// What a test asks of a film, and says to it.
    package var film: Film?
    /// What is offered to other apps.
    package var share: URL?
    /// Moves a map: the middle of what it shows, north and east, and how high and wide that is, in degrees.
    package var look: (@MainActor ([Double]) -> Void)?
    /// What an address that is opened outside reaches.
    package var open: (@MainActor (URL) -> Void)?
    /// Ends a sheet as pulling it down does; nil where it can't be.
    package var dismiss: (@MainActor () -> Void)?
  }

  /// A film that is shown as one.
  package struct Film {
    package let isPlaying: @MainActor () -> Bool
    package let finish: @MainActor () -> Void

    package init(isPlaying: @escaping @MainActor () -> Bool, finish: @escaping @MainActor () -> Void) {
      (self.isPlaying, self.finish) = (isPlaying, finish)
    }
  }

  /// What VoiceOver says of it.
  package struct Spoken {
    package var label: String?
    package var value: String?
    package var hint: String?
    package var traits: Set<String> = []
    package var isHidden = false
    /// One element with all that is in it.
    package var isCombined = false
    package var actions: [String: @MainActor () -> Void] = [:]
  }

  struct Destination {
    let type: any Any.Type
    let page: @MainActor (AnyHashable, Context) -> [Node]
  }
}

/// A view that this module draws itself.
@MainActor package protocol Primitive {
  func nodes(_ context: Context) -> [Node]
}

/// A view that is drawn by a closure: what most modifiers come to.
struct Drawn: View, Primitive {
  typealias Body = Never
  let draw: @MainActor (Context) -> [Node]
  func nodes(_ context: Context) -> [Node] { draw(context) }
}
