public import Foundation
import SwiftUI

extension Stage {
  /// All words of the screen, and of what is over it, a line for each text.
  public var words: String { layers.map { text(of: $0) }.joined(separator: "\n---\n") }

  private func text(of layer: Layer) -> String {
    visible(in: layer).compactMap { node in
      if node.kind == "field" || node.kind == "long-field" || node.kind == "search-field" {
        let value = node.attributes["type"] == "password" ? "" : node.attributes["value"] ?? ""
        return "[\(value.isEmpty ? node.attributes["placeholder"] ?? "" : value)]"
      }
      return node.text.isEmpty || node.kind == "run" ? nil : node.text
    }.joined(separator: "\n")
  }

  /// Whether words are to be read, or to be heard, anywhere on the screen.
  public func shows(_ words: String) -> Bool {
    layers.contains { layer in
      visible(in: layer).contains { node in
        node.text.contains(words) || node.spoken.label?.contains(words) == true
          || node.spoken.value?.contains(words) == true
          || node.attributes["placeholder"]?.contains(words) == true
          || node.attributes["type"] != "password" && node.attributes["value"]?.contains(words) == true
      }
    }
  }

  /// What VoiceOver says of the layer on top, an element a line.
  public var spoken: [String] { layers.last.map { $0.nodes.flatMap(\.elements) } ?? [] }

  /// The addresses of the films that are shown as films, and not as their posters.
  public var films: [URL] {
    visible().filter { $0.kind == "film" }.compactMap { $0.attributes["data-film"].flatMap { URL(string: $0) } }
  }

  /// Whether a film plays now.
  public var isPlaying: Bool { visible().contains { $0.touch.film?.isPlaying() == true } }

  /// What a control of that name offers to other apps.
  public func offered(by name: String) -> URL? {
    visible().first { $0.touch.share != nil && $0.name == name }?.touch.share
  }

  /// The rows of lists and stacks that are made.
  public func count(of words: String) -> Int { visible().count { $0.text.contains(words) } }

  /// The addresses of the pictures that are shown.
  public var pictures: [String] { visible().filter { $0.kind == "image" }.compactMap { $0.attributes["src"] } }

  /// What the rows of lists that lead somewhere are called, from the top.
  public var rowNames: [String] { visible().filter { $0.kind == "link" && $0.touch.tap != nil }.map(\.name) }

  /// The title in the bar on top.
  public var title: String { visible().last { $0.kind == "bar" }?.text ?? "" }
}

extension Node {
  /// What it says of itself as one element: its label, or the words in it.
  var name: String {
    if let label = spoken.label { return label }
    let inside = children.filter { !$0.spoken.isHidden }.map(\.name)
    return ([text] + (kind == "text" ? [] : inside)).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// What VoiceOver stops at.
  var elements: [String] {
    if spoken.isHidden || kind == "badge" || kind == "title" { return [] }
    let isOne = spoken.isCombined || spoken.label != nil || touch.tap != nil || touch.type != nil || kind == "text"
    let bars = [Part.leading, .principal, .header].flatMap { self[$0] }
    let ends = [Part.trailing, .search, .tabs, .bottom, .footer, .actions].flatMap { self[$0] }
    if isOne {
      let extra = [spoken.value, spoken.hint].compactMap { $0 }.filter { !$0.isEmpty }
      let actions = spoken.actions.isEmpty ? [] : ["actions: " + spoken.actions.keys.sorted().joined(separator: ", ")]
      // A rotor leads to the links in a text.
      let links = children.filter { $0.kind == "run" && $0.touch.tap != nil }.map { "link: " + $0.text }
      let own = ([name] + extra + spoken.traits.sorted() + actions + links).filter { !$0.isEmpty }
      return own.isEmpty ? [] : [own.joined(separator: ", ")] + bars.flatMap(\.elements) + ends.flatMap(\.elements)
    }
    let title = text.isEmpty ? [] : [text + (kind == "bar" ? ", header" : "")]
    return bars.flatMap(\.elements) + title + children.flatMap(\.elements) + ends.flatMap(\.elements)
  }
}
