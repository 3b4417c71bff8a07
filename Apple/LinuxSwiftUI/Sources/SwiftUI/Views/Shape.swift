public protocol Shape: Sendable, View {}

/// A shape that this module draws: a box with round corners.
protocol Outlined {
  var radius: String { get }
}

extension Shape {
  var outline: String { (self as? any Outlined)?.radius ?? "0" }

  func filled(_ context: Context, _ paint: String) -> [Node] {
    var node = Node("shape")
    (node.fillsWidth, node.fillsHeight) = (true, true)
    node.style = [("border-radius", outline), ("background", paint)]
    return [node]
  }

  public func fill<S>(_ content: S) -> some View where S: ShapeStyle {
    Drawn { filled($0, content.paint($0.environment)) }
  }

  public func stroke<S>(_ content: S, lineWidth: CGFloat = 1) -> some View where S: ShapeStyle {
    Drawn { context in
      filled(context, "transparent").map { node in
        var node = node
        node.style.append(("border", "\(lineWidth)px solid \(content.paint(context.environment))"))
        return node
      }
    }
  }
}

public struct Circle: Shape, Primitive, Outlined {
  public typealias Body = Never
  public nonisolated init() {}
  nonisolated var radius: String { "50%" }
  package func nodes(_ context: Context) -> [Node] { filled(context, "currentColor") }
}

public struct Capsule: Shape, Primitive, Outlined {
  public typealias Body = Never
  public nonisolated init() {}
  nonisolated var radius: String { "999px" }
  package func nodes(_ context: Context) -> [Node] { filled(context, "currentColor") }
}

public struct Rectangle: Shape, Primitive, Outlined {
  public typealias Body = Never
  public nonisolated init() {}
  nonisolated var radius: String { "0" }
  package func nodes(_ context: Context) -> [Node] { filled(context, "currentColor") }
}

public struct RoundedRectangle: Shape, Primitive, Outlined {
  public typealias Body = Never
  private let corner: CGFloat
  public nonisolated init(cornerRadius: CGFloat) { corner = cornerRadius }
  nonisolated var radius: String { "\(corner)px" }
  package func nodes(_ context: Context) -> [Node] { filled(context, "currentColor") }
}

extension Shape where Self == Circle {
  public nonisolated static var circle: Circle { Circle() }
}

extension Shape where Self == Capsule {
  public nonisolated static var capsule: Capsule { Capsule() }
}

extension Shape where Self == Rectangle {
  public nonisolated static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
  public nonisolated static func rect(cornerRadius: CGFloat) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius)
  }
}

extension Color: View, Primitive {
  public typealias Body = Never
  package func nodes(_ context: Context) -> [Node] { Rectangle().filled(context, css(context.environment)) }
}

extension MeshGradient: View, Primitive {
  public typealias Body = Never
  package func nodes(_ context: Context) -> [Node] { Rectangle().filled(context, css(context.environment)) }
}

extension LinearGradient: View, Primitive {
  public typealias Body = Never
  package func nodes(_ context: Context) -> [Node] { Rectangle().filled(context, css(context.environment)) }
}
