public import Foundation
import SwiftUI

/// Where everything of a layer is, and what a finger meets there.
///
/// Stacks, frames, padding, ratios and overlays are laid out as the system does it; letters have a guessed width. A picture that fills its
/// place is taken for twice as high and twice as wide as that: nobody knows its shape before it is there, and where it isn't held by a
/// `contentShape` a finger meets it outside of its place too, however it is clipped.
@MainActor struct Frames {
  struct Piece {
    let node: Node
    let path: [Int]
    let frame: CGRect
    /// Where a finger meets it.
    var reach: [CGRect]
  }

  /// In the order in which they are drawn: later ones lie over earlier ones.
  private(set) var pieces: [Piece] = []

  init(_ nodes: [Node], in bounds: CGRect) {
    for (index, node) in nodes.enumerated() { place(node, [index], in: bounds, 17) }
  }

  /// What a finger meets at a point; nil for nothing.
  /// - Parameter place: looks only into what is in there.
  func met(at point: CGPoint, in place: [Int]) -> Piece? {
    pieces.last { piece in piece.path.starts(with: place) && piece.reach.contains { $0.contains(point) } }
  }

  /// What lies over a piece where a finger would touch it; nil where it can be touched.
  ///
  /// What scrolls can be scrolled out from below what doesn't, so only what scrolls with it can cover it.
  func cover(of piece: Piece) -> String? {
    let around = pieces.filter { $0.path.count < piece.path.count && piece.path.starts(with: $0.path) }
    let scrolled = around.last { $0.node.scrolls }
    let point = CGPoint(x: piece.frame.midX, y: piece.frame.midY)
    let met = met(at: point, in: scrolled?.path ?? [])
    if let met, met.path.starts(with: piece.path) { return nil }
    let user = pieces.last { $0.node.isUsed && met?.path.starts(with: $0.path) == true }
    return user?.node.name ?? met?.node.kind ?? "nothing"
  }

  private mutating func place(_ node: Node, _ path: [Int], in frame: CGRect, _ type: CGFloat) {
    let type = node.length("font-size") ?? type
    let first = pieces.count
    pieces.append(Piece(node: node, path: path, frame: frame, reach: node.reach(in: frame)))
    for (index, place) in node.places(in: frame, type).enumerated() {
      self.place(node.children[index], path + [index], in: place, type)
    }
    guard node.holdsTouches || node.scrolls else { return }
    for index in first..<pieces.count {
      pieces[index].reach = pieces[index].reach.map { $0.intersection(frame) }.filter { !$0.isNull }
    }
    if node.holdsTouches { pieces[first].reach = [frame] }
  }
}

extension Node {
  var isUsed: Bool {
    touch.tap != nil || touch.doubleTap != nil || touch.type != nil || touch.choose != nil
  }

  fileprivate var scrolls: Bool { ["scroll", "scroll-x", "list"].contains(kind) }
  /// Whether it says itself where it is touched.
  fileprivate var holdsTouches: Bool { attributes["data-touched"] != nil }

  fileprivate func length(_ name: String) -> CGFloat? {
    style.last { $0.0 == name }.flatMap { Double($0.1.replacing("px", with: "")) }.map { CGFloat($0) }
  }

  fileprivate func reach(in frame: CGRect) -> [CGRect] {
    switch kind {
    case "image" where style.contains { $0.0 == "object-fit" && $0.1 == "cover" }:
      return [frame.insetBy(dx: 0, dy: -frame.height / 2), frame.insetBy(dx: -frame.width / 2, dy: 0)]
    case "image", "text", "symbol", "spinner", "progress", "film", "button", "link", "toggle", "field", "long-field":
      return [frame]
    case "shape", "box":
      let paint = style.last { $0.0 == "background" }?.1
      return paint == nil || paint == "transparent" ? [] : [frame]
    default: return []
    }
  }

  private var isRow: Bool { ["hstack", "label", "scroll-x", "button", "link", "toggle", "flow"].contains(kind) }
  private var isPile: Bool { ["layers", "zstack"].contains(kind) }
  private var isBeside: Bool { kind == "over" || kind == "under" }
  private var gap: CGFloat { length("gap") ?? 0 }

  private var padding: (top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (
      length("padding-block-start") ?? 0, length("padding-inline-start") ?? 0, length("padding-block-end") ?? 0,
      length("padding-inline-end") ?? 0
    )
  }

  /// How large it is where that much room is offered; nil for no bound down.
  private func size(_ width: CGFloat, _ height: CGFloat?, _ type: CGFloat) -> CGSize {
    let type = length("font-size") ?? type
    var size = ownSize(min(width, length("max-width") ?? width), height, type)
    if let fixed = length("width") { size.width = fixed }
    if let fixed = length("height") { size.height = fixed }
    if fillsWidth, length("width") == nil { size.width = max(size.width, width) }
    if fillsHeight, length("height") == nil, let height { size.height = max(size.height, height) }
    if let ratio = length("aspect-ratio") {
      size = CGSize(width: width, height: width / ratio)
    }
    return size
  }

  private func ownSize(_ width: CGFloat, _ height: CGFloat?, _ type: CGFloat) -> CGSize {
    switch kind {
    case "text":
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { CGFloat($0.count) * type * 0.5 }
      let rows = lines.map { max(1, ($0 / max(width, 1)).rounded(.up)) }.reduce(0, +)
      let most = length("--lines") ?? rows
      return CGSize(width: min(width, lines.max() ?? 0), height: min(rows, most) * type * 1.25)
    case "symbol": return CGSize(width: type * 1.25, height: type * 1.25)
    case "spinner": return CGSize(width: 22, height: 22)
    case "progress": return CGSize(width: width, height: 6)
    case "field", "long-field": return CGSize(width: width, height: type * 1.25)
    case "shape", "image", "film": return CGSize(width: 10, height: height ?? 10)
    case "spacer", "nothing", "unmade": return .zero
    default: return sizeOfChildren(width, height, type)
    }
  }

  private func sizeOfChildren(_ width: CGFloat, _ height: CGFloat?, _ type: CGFloat) -> CGSize {
    let around = padding
    let sizes = sizes(
      max(0, width - around.leading - around.trailing), height.map { max(0, $0 - around.top - around.bottom) }, type)
    let counted = zip(children, sizes).filter { !$0.0.isBeside }.map(\.1)
    let (widths, heights) = (counted.map(\.width), counted.map(\.height))
    let gaps = gap * CGFloat(max(0, counted.count - 1))
    let inner: CGSize
    if isPile {
      inner = CGSize(width: widths.max() ?? 0, height: heights.max() ?? 0)
    } else if isRow {
      inner = CGSize(width: widths.reduce(0, +) + gaps, height: heights.max() ?? 0)
    } else {
      inner = CGSize(width: widths.max() ?? 0, height: heights.reduce(0, +) + gaps)
    }
    return CGSize(
      width: inner.width + around.leading + around.trailing, height: inner.height + around.top + around.bottom)
  }

  /// How large each of its children is. What keeps its size comes first, and the others share what is left.
  private func sizes(_ width: CGFloat, _ height: CGFloat?, _ type: CGFloat) -> [CGSize] {
    let gaps = gap * CGFloat(max(0, children.count - 1))
    if isPile { return children.map { $0.size(width, height, type) } }
    if isRow {
      let fixed = children.filter { !$0.fillsWidth }.map { $0.size(width, height, type).width }.reduce(0, +)
      let share = max(0, width - gaps - fixed) / CGFloat(max(1, children.count { $0.fillsWidth }))
      // A page of several beside each other is as wide as what it is scrolled in.
      return children.map { $0.size($0.fillsWidth && $0.attributes["data-whole"] == nil ? share : width, height, type) }
    }
    // What scrolls down is as high as it likes.
    guard let height, kind != "scroll", kind != "list" else { return children.map { $0.size(width, nil, type) } }
    let fixed = children.filter { !$0.fillsHeight }.map { $0.size(width, nil, type).height }.reduce(0, +)
    let share = max(0, height - gaps - fixed) / CGFloat(max(1, children.count { $0.fillsHeight }))
    return children.map { $0.size(width, $0.fillsHeight ? share : nil, type) }
  }

  /// Where each of its children is.
  fileprivate func places(in frame: CGRect, _ type: CGFloat) -> [CGRect] {
    let around = padding
    let inside = CGRect(
      x: frame.minX + around.leading, y: frame.minY + around.top,
      width: max(0, frame.width - around.leading - around.trailing),
      height: max(0, frame.height - around.top - around.bottom))
    let sizes = sizes(inside.width, inside.height, type)
    if isPile {
      return zip(children, sizes).map { child, size in
        // An overlay or a background has the room of what it belongs to.
        if child.isBeside { return inside }
        return CGRect(
          x: inside.minX + (inside.width - size.width) / 2, y: inside.minY + (inside.height - size.height) / 2,
          width: size.width, height: size.height)
      }
    }
    let along = style.last { $0.0 == "justify-content" }?.1
    let across = style.last { $0.0 == "align-items" }?.1 ?? (isRow ? "center" : "flex-start")
    let total = sizes.map { isRow ? $0.width : $0.height }.reduce(0, +) + gap * CGFloat(max(0, sizes.count - 1))
    var at = Self.start(along ?? "flex-start", isRow ? inside.width : inside.height, total)
    return sizes.map { size in
      defer { at += (isRow ? size.width : size.height) + gap }
      if isRow {
        let y = Self.start(across, inside.height, size.height)
        return CGRect(x: inside.minX + at, y: inside.minY + y, width: size.width, height: size.height)
      }
      let x = Self.start(across, inside.width, size.width)
      return CGRect(x: inside.minX + x, y: inside.minY + at, width: size.width, height: size.height)
    }
  }

  /// Where something begins in a room by its alignment; before it, where it is larger.
  private static func start(_ alignment: String, _ room: CGFloat, _ size: CGFloat) -> CGFloat {
    switch alignment {
    case "center": (room - size) / 2
    case "flex-end": room - size
    default: 0
    }
  }
}

extension Stage {
  /// Where everything of the layer on top is.
  var frames: Frames {
    let size = device == .phone ? CGSize(width: 390, height: 844) : CGSize(width: 820, height: 1180)
    return Frames(layers.last?.nodes ?? [], in: CGRect(origin: .zero, size: size))
  }

  /// Where something of that name is on the screen, as it is laid out without being scrolled.
  public func frame(of name: String) -> CGRect? { frames.pieces.last { $0.node.name == name }?.frame }

  /// What can be used and isn't reached by a finger: what lies over it is.
  public var covered: [String] {
    let frames = frames
    return frames.pieces.filter(\.node.isUsed).compactMap { piece in
      frames.cover(of: piece).map { "“\(piece.node.name)” lies below “\($0)”" }
    }
  }

  /// Taps, as a finger does, the middle of the n-th of what is called so, from 0 on: what lies there on top gets it.
  public func touch(_ name: String, number: Int = 0) async throws {
    try piece(name, number, \.touch.tap)()
    await settle()
  }

  /// The same twice.
  public func touchTwice(_ name: String, number: Int = 0) async throws {
    try piece(name, number, \.touch.doubleTap)()
    await settle()
  }

  private func piece<Doing>(_ name: String, _ number: Int, _ path: KeyPath<Node, Doing?>) throws -> Doing {
    let frames = frames
    let all = frames.pieces.filter { $0.node[keyPath: path] != nil && $0.node.name == name }
    guard all.indices.contains(number), let doing = all[number].node[keyPath: path] else {
      throw Missing(description: "there are \(all.count) of “\(name)” to be touched; shown is:\n\(words)")
    }
    if let cover = frames.cover(of: all[number]) {
      throw Missing(description: "“\(name)” lies below “\(cover)”")
    }
    return doing
  }
}
