extension View {
  /// This view with each of its nodes changed.
  func changed(_ change: @escaping @MainActor (inout Node, Context) -> Void) -> some View {
    Drawn { context in
      SwiftUI.nodes(self, context).map { node in
        var node = node
        change(&node, context)
        return node
      }
    }
  }

  func styled(_ style: (String, String)...) -> some View { changed { node, _ in node.style += style } }

  /// This view in a box of its own, as modifiers that add room or a background need it.
  func boxed(
    _ kind: String, _ style: @escaping @MainActor (Context) -> [(String, String)],
    _ change: @escaping @MainActor (inout Node) -> Void = { _ in }
  ) -> some View {
    changed { node, context in
      guard node.kind != "nothing" else { return }
      var box = Node(kind)
      box.style = style(context)
      (box.fillsWidth, box.fillsHeight, box.isFixed) = (node.fillsWidth, node.fillsHeight, node.isFixed)
      if node.isFixed { box.style.append(("flex", "none")) }
      // What a list or a picker looks for is on the outside.
      (box.parts, node.parts) = (node.parts, [:])
      (box.tag, box.destinations, node.destinations) = (node.tag, node.destinations, [])
      for name in ["data-separator", "data-background", "data-insets"] {
        box.attributes[name] = node.attributes.removeValue(forKey: name)
      }
      box.children = [node]
      change(&box)
      node = box
    }
  }

  /// This view with something that belongs elsewhere.
  func part(_ part: Node.Part, _ make: @escaping @MainActor (Context) -> [Node]) -> some View {
    Drawn { context in
      var all = SwiftUI.nodes(self, context).orNothing
      all[0].parts[part, default: []] += make(context.at("\(part)"))
      return all
    }
  }
}

extension Node {
  /// This node with those of a kind in it changed, itself too.
  func mapped(_ kinds: Set<String>, _ change: (inout Node) -> Void) -> Node {
    var node = self
    if kinds.contains(kind) { change(&node) }
    node.children = node.children.map { $0.mapped(kinds, change) }
    return node
  }
}
