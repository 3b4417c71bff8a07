import SwiftUI

/// What lies over what: the screen, its sheets, and what asks something over them. Only the last one can be used.
extension Stage {
  struct Layer {
    /// `screen`, `sheet`, `cover`, `alert`, `dialog` or `menu`.
    let kind: String
    let nodes: [Node]
    /// Of something presented, itself.
    var frame: Node?
  }

  var layers: [Layer] {
    host.update()
    var layers = [Layer(kind: "screen", nodes: host.tree)]
    while let next = layers.last?.nodes.flatMap(\.presented).max(by: { $0.rank < $1.rank }) {
      layers.append(next.layer)
    }
    return layers
  }

  /// Everything that can be seen in a layer, which is on top where none is named.
  func visible(in layer: Layer? = nil) -> [Node] { (layer ?? layers.last)?.nodes.flatMap { seen($0) } ?? [] }

  private func seen(_ node: Node) -> [Node] {
    var parts: [Node.Part] = [
      .header, .leading, .principal, .search, .title, .trailing, .tabs, .bottom, .footer, .badge,
    ]
    if node.kind == "alert" || node.kind == "dialog" { parts.append(.actions) }
    if let swiped, node.words.contains(swiped), !node[.swipe].isEmpty || !node[.leadingSwipe].isEmpty {
      parts += [.swipe, .leadingSwipe]
    }
    return [node] + (node.children + parts.flatMap { node[$0] }).flatMap { seen($0) }
  }
}

/// Something that is over the rest.
struct Presented {
  let part: Node.Part
  let nodes: [Node]

  var rank: Int {
    switch part {
    case .alert: 4
    case .dialog: 3
    case .menu: 2
    default: 1
    }
  }

  @MainActor var layer: Stage.Layer {
    switch part {
    case .menu: Stage.Layer(kind: "menu", nodes: nodes)
    case .alert: Stage.Layer(kind: "alert", nodes: nodes, frame: nodes.last)
    case .dialog: Stage.Layer(kind: "dialog", nodes: nodes, frame: nodes.last)
    case .cover: Stage.Layer(kind: "cover", nodes: nodes.flatMap(\.children), frame: nodes.last)
    default: Stage.Layer(kind: "sheet", nodes: nodes.flatMap(\.children), frame: nodes.last)
    }
  }
}

extension Node {
  /// What is presented from here: of several, the last is what is seen.
  var presented: [Presented] {
    let own = [Part.sheet, .cover, .menu, .dialog, .alert].filter { !self[$0].isEmpty }.map {
      Presented(part: $0, nodes: self[$0])
    }
    let bars = [Part.leading, .principal, .trailing, .bottom, .header, .footer].flatMap { self[$0] }
    return own + (children + bars).flatMap(\.presented)
  }
}
