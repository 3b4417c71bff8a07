extension View {
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    let sides: [(Edge.Set, String)] = [
      (.top, "block-start"), (.leading, "inline-start"), (.bottom, "block-end"), (.trailing, "inline-end"),
    ]
    let style = sides.filter { edges.contains($0.0) }.map { ("padding-\($0.1)", "\(length ?? 16)px") }
    return boxed("box") { _ in style }
  }

  public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
    boxed("frame") { _ in
      alignment.css + (width.map { [("width", "\($0)px"), ("flex", "none")] } ?? [])
        + (height.map { [("height", "\($0)px"), ("flex", "none")] } ?? [])
    } _: { box in
      box.isFixed = width != nil
      if width != nil { box.fillsWidth = false }
      if height != nil { box.fillsHeight = false }
    }
  }

  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    let bounds = [
      ("min-width", minWidth), ("max-width", maxWidth), ("min-height", minHeight), ("max-height", maxHeight),
    ].compactMap { name, value in value.flatMap { $0.isFinite ? (name, "\($0)px") : nil } }
    // Narrower than its place, it stands in the middle of that.
    let centred = maxWidth.map { $0.isFinite } == true ? [("margin-inline", "auto"), ("width", "100%")] : []
    return boxed("frame") { _ in
      alignment.css + bounds + centred
    } _: { box in
      if maxWidth != nil { box.fillsWidth = true }
      if maxHeight == .infinity { box.fillsHeight = true }
    }
  }

  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    changed { node, _ in
      if let aspectRatio {
        node.style.append(("aspect-ratio", "\(aspectRatio)"))
        (node.fillsWidth, node.fillsHeight) = (true, false)
      }
      if node.kind == "image" { node.style.append(("object-fit", contentMode == .fill ? "cover" : "contain")) }
    }
  }

  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    styled(("flex-shrink", "0"))
  }

  public func overlay<V>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View where V: View {
    layered(content(), alignment, isOver: true)
  }

  public func background<V>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View
  where V: View {
    layered(content(), alignment, isOver: false)
  }

  private func layered(_ other: some View, _ alignment: Alignment, isOver: Bool) -> some View {
    Drawn { context in
      let name = isOver ? "over" : "under"
      var layer = stack(name, 0, alignment.css, SwiftUI.nodes(other, context.at(name)))
      (layer.fillsWidth, layer.fillsHeight) = (false, false)
      let own = SwiftUI.nodes(self, context)
      var node = stack("layers", 0, [], isOver ? own + [layer] : [layer] + own)
      (node.fillsWidth, node.fillsHeight) = (own.contains { $0.fillsWidth }, own.contains { $0.fillsHeight })
      return [node]
    }
  }

}

extension Alignment {
  fileprivate var css: [(String, String)] {
    [("justify-content", vertical.css), ("align-items", horizontal.css)]
  }
}
