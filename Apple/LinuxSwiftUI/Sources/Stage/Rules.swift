import SwiftUI

/// What no screen may have, whatever it shows.
@MainActor enum Rules {
  static func faults(in layers: [Stage.Layer]) -> [String] {
    layers.flatMap { layer in layer.nodes.flatMap { faults(in: $0, isSpoken: true) } }
  }

  private static func faults(in node: Node, isSpoken: Bool) -> [String] {
    let isSpoken = isSpoken && !node.spoken.isHidden
    let parts = Node.Part.allCases.filter { ![.sheet, .cover, .alert, .dialog, .title].contains($0) }
    let inside = (node.children + parts.flatMap { node[$0] }).flatMap {
      faults(in: $0, isSpoken: isSpoken && node.spoken.label == nil)
    }
    return own(node, isSpoken) + inside
  }

  private static func own(_ node: Node, _ isSpoken: Bool) -> [String] {
    var faults: [String] = []
    let isUsed = node.touch.tap != nil || node.touch.type != nil || node.touch.choose != nil
    if isUsed, node.name.trimmingCharacters(in: .whitespaces).isEmpty {
      faults.append("a \(node.kind) has no name that VoiceOver could say")
    }
    if isUsed, node.spoken.isHidden { faults.append("“\(node.name)” can be used, and VoiceOver can't reach it") }
    if node.kind == "image", isSpoken, node.spoken.label == nil {
      faults.append("a picture has no description: \(node.attributes["src"].map { String($0.suffix(20)) } ?? "")")
    }
    if node.touch.doubleTap != nil || node.touch.longPress != nil, node.spoken.actions.isEmpty, node.touch.tap == nil,
      node[.menu].isEmpty, node.kind != "button"
    {
      if node.touch.doubleTap != nil { faults.append("a double tap on “\(node.name)” has no accessibility action") }
    }
    if node.kind == "navigation", node.children.first?.text.isEmpty == true,
      node.children.first?[.principal].isEmpty == true
    {
      faults.append("a page has no title")
    }
    return faults
  }
}
