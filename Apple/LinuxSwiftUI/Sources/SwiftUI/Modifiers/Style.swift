extension View {
  public func font(_ font: Font?) -> some View {
    changed { node, context in
      if let font { node.style = font.css(context.environment.dynamicTypeSize) + node.style }
    }
  }

  public func fontDesign(_ design: Font.Design?) -> some View {
    changed { node, _ in if let design { node.style = design.css + node.style } }
  }

  public func fontWeight(_ weight: Font.Weight?) -> some View {
    styled(("font-weight", "\((weight ?? .regular).css)"))
  }

  public func bold(_ isActive: Bool = true) -> some View { fontWeight(isActive ? .bold : .regular) }

  public func strikethrough(_ isActive: Bool = true) -> some View {
    styled(("text-decoration", isActive ? "line-through" : "none"))
  }

  public func foregroundStyle<S>(_ style: S) -> some View where S: ShapeStyle {
    changed { node, context in node.style.insert(("color", style.paint(context.environment)), at: 0) }
  }

  public func tint<S>(_ tint: S?) -> some View where S: ShapeStyle {
    let content = surrounded { values in if let tint { values.tintPaint = tint.paint(values) } }
    return content.changed { node, context in
      if let tint { node.style.append(("--tint", tint.paint(context.environment))) }
    }
  }

  public func background<S>(_ style: S) -> some View where S: ShapeStyle {
    boxed("box") { [("background", style.paint($0.environment))] }
  }

  public func background<S, T>(_ style: S, in shape: T) -> some View where S: ShapeStyle, T: Shape {
    boxed("box") { [("background", style.paint($0.environment)), ("border-radius", shape.outline)] }
  }

  public func clipShape<S>(_ shape: S) -> some View where S: Shape {
    boxed("clip") { _ in [("border-radius", shape.outline)] }
  }

  public func clipped(antialiased: Bool = false) -> some View { boxed("clip") { _ in [] } }

  /// Where it is touched: in its own frame, whatever is in it and however large that is.
  public func contentShape<S>(_ shape: S, eoFill: Bool = false) -> some View where S: Shape {
    changed { node, _ in node.attributes["data-touched"] = "" }
  }

  public func opacity(_ opacity: Double) -> some View { styled(("opacity", "\(opacity)")) }

  public func lineLimit(_ number: Int?) -> some View {
    changed { node, _ in if let number { node.style += [("--lines", "\(number)")]; node.attributes["data-lines"] = "" }
    }
  }

  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    styled(("text-align", alignment == .center ? "center" : alignment == .leading ? "start" : "end"))
  }

  public func listStyle<S>(_ style: S) -> some View where S: ListStyle {
    changed { node, _ in node.attributes["data-style"] = (style as? any Named)?.name }
  }

  public func listRowSeparator(_ visibility: Visibility) -> some View {
    changed { node, _ in node.attributes["data-separator"] = "\(visibility)" }
  }

  public func listRowBackground<V>(_ view: V?) -> some View where V: View {
    changed { node, context in
      let paint = view.flatMap { SwiftUI.nodes($0, context.at("row")).first }?.style.last { $0.0 == "background" }?.1
      node.attributes["data-background"] = paint
    }
  }

  public func buttonStyle<S>(_ style: S) -> some View where S: PrimitiveButtonStyle {
    changed { node, _ in
      node = node.mapped(["button", "link"]) { button in
        if button.attributes["data-style"] == nil { button.attributes["data-style"] = (style as? any Named)?.name }
      }
    }
  }

  public func controlSize(_ controlSize: ControlSize) -> some View {
    changed { node, _ in node = node.mapped(["button", "spinner"]) { $0.attributes["data-size"] = "\(controlSize)" } }
  }

  public func labelStyle<S>(_ style: S) -> some View where S: LabelStyle {
    changed { node, _ in
      node = node.mapped(["label"]) { $0.attributes["data-style"] = (style as? any Named)?.name }
    }
  }

  public func pickerStyle<S>(_ style: S) -> some View where S: PickerStyle {
    changed { node, _ in
      node = node.mapped(["picker"]) { $0.attributes["data-style"] = (style as? any Named)?.name }
    }
  }

  public func textFieldStyle<S>(_ style: S) -> some View where S: TextFieldStyle {
    changed { node, _ in
      node = node.mapped(["field", "long-field"]) { $0.attributes["data-style"] = (style as? any Named)?.name }
    }
  }

  public func disabled(_ disabled: Bool) -> some View { surrounded { $0.isEnabled = $0.isEnabled && !disabled } }
}

@MainActor @preconcurrency public protocol ListStyle {}
public struct PlainListStyle: ListStyle, Named {
  public nonisolated init() {}
  nonisolated var name: String { "plain" }
}
extension ListStyle where Self == PlainListStyle {
  public static var plain: PlainListStyle { PlainListStyle() }
}

@MainActor @preconcurrency public protocol LabelStyle {}
public struct IconOnlyLabelStyle: LabelStyle, Named {
  public nonisolated init() {}
  nonisolated var name: String { "icon" }
}
extension LabelStyle where Self == IconOnlyLabelStyle {
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

@MainActor @preconcurrency public protocol PickerStyle {}
public struct SegmentedPickerStyle: PickerStyle, Named {
  public nonisolated init() {}
  nonisolated var name: String { "segmented" }
}
extension PickerStyle where Self == SegmentedPickerStyle {
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

@MainActor @preconcurrency public protocol TextFieldStyle {}
public struct RoundedBorderTextFieldStyle: TextFieldStyle, Named {
  public nonisolated init() {}
  nonisolated var name: String { "rounded" }
}
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}
