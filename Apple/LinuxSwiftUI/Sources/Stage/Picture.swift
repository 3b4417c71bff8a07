import SwiftUI

/// The screen as a page of its own, to be looked at in a browser. Its layout is CSS's, an imitation.
extension Stage {
  /// - Parameter sprite: an SVG file whose symbols stand for the system's.
  public func picture(symbols sprite: String = "") -> String {
    let environment = host.environment
    let names = [
      environment.colorScheme == .dark ? "dark" : "light", device == .phone ? "phone" : "tablet",
    ]
    let direction = environment.layoutDirection == .rightToLeft ? "rtl" : "ltr"
    let body = layers.map { over($0) }.joined()
    return """
      <!doctype html><html lang=en dir=\(direction)><meta charset=utf-8><title>\(escaped(title))</title>
      <style>\(Look.css)</style><body class="\(names.joined(separator: " "))">
      <div hidden>\(sprite)</div><main style="font-size:\(bodySize)px">\(body)</main></html>
      """
  }

  private var bodySize: Double {
    let sizes: [Double] = [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    return sizes[host.environment.dynamicTypeSize.rawValue]
  }

  private func over(_ layer: Layer) -> String {
    let inside = layer.nodes.map { html($0, .down) }.joined()
    switch layer.kind {
    case "screen": return "<div class=screen>\(inside)</div>"
    case "cover": return "<div class=\"screen cover\">\(inside)</div>"
    case "sheet":
      let detent = layer.frame?.attributes["data-detent"] ?? "large"
      return "<div class=dim></div><div class=\"sheet \(detent)\"\(tint(layer))><div class=grip></div>\(inside)</div>"
    case "menu": return "<div class=clear></div><div class=popup>\(inside)</div>"
    default:
      let actions = layer.frame?[.actions].map { html($0, .across) }.joined() ?? ""
      let message = layer.frame?.children.map { html($0, .down) }.joined() ?? ""
      let title = escaped(layer.frame?.text ?? "")
      return
        "<div class=dim></div><div class=\(layer.kind)\(tint(layer))><b>\(title)</b>\(message)<div class=actions>\(actions)</div></div>"
    }
  }

  private func tint(_ layer: Layer) -> String {
    let tint = layer.frame?.style.last { $0.0 == "--tint" }?.1
    return tint.map { " style=\"--tint:\(escaped($0))\"" } ?? ""
  }

  enum Way { case down, across, layered }

  func html(_ node: Node, _ way: Way) -> String {
    let open = attributes(of: node, way)
    func inner(_ way: Way = .down) -> String { node.children.map { html($0, way) }.joined() }
    func part(_ part: Node.Part, _ way: Way = .across) -> String { node[part].map { html($0, way) }.joined() }
    switch node.kind {
    case "nothing", "unmade": return ""
    case "text":
      let runs = node.children.map { "<span\(attributes(of: $0, .across))>\(escaped($0.text))</span>" }.joined()
      return "<span class=text\(open)>\(runs.isEmpty ? escaped(node.text) : runs)</span>"
    case "symbol":
      return "<i\(open)><svg><use href=\"#\(Look.symbol(node.attributes["data-symbol"] ?? ""))\"/></svg></i>"
    case "image": return "<img alt=\"\"\(open)>"
    case "spinner": return "<div class=spinner></div>"
    case "progress":
      let share = (Double(node.attributes["data-share"] ?? "") ?? 0) * 100
      return "<div class=progress\(open)><u style=\"width:\(share)%\"></u></div>"
    case "field", "long-field", "search-field": return fieldHTML(node, open)
    case "date-field":
      return "<div class=hstack\(open)><span class=text>\(escaped(node.text))</span><div class=spacer></div>"
        + "<span class=date>\(escaped(node.attributes["value"] ?? ""))</span></div>"
    case "hstack", "label": return "<div class=\(node.kind)\(open)>\(inner(.across))</div>"
    case "scroll-x": return "<div class=scroll-x\(open)>\(inner(.across))</div>"
    case "zstack", "layers": return "<div class=\(node.kind)\(open)>\(inner(.layered))</div>"
    case "toggle": return "<div class=toggle\(open)>\(inner(.across))<u></u></div>"
    case "picker": return pickerHTML(node, open)
    case "section": return sectionHTML(node)
    case "bar": return barHTML(node)
    case "back": return "<button class=back>\(svg("back"))\(escaped(node.text))</button>"
    case "navigation":
      let bottom = node[.bottom].isEmpty ? "" : "<footer class=bottom>\(part(.bottom))</footer>"
      return "<div class=navigation\(open)>\(inner())\(bottom)</div>"
    case "tabs": return "<div class=tabs\(open)>\(inner())<footer>\(part(.tabs))</footer></div>"
    case "button", "choice": return "<button\(open)>\(node.text.isEmpty ? inner(.across) : escaped(node.text))</button>"
    case "link": return "<div class=link\(open)>\(inner(.across))</div>"
    default: return "<div class=\(node.kind)\(open)>\(inner())</div>"
    }
  }

  private func attributes(of node: Node, _ way: Way) -> String {
    var style = node.style.map { "\($0):\($1)" }
    switch way {
    case .down:
      if node.fillsWidth { style.append("align-self:stretch") }
      if node.fillsHeight { style.append("flex:1 1 0;min-height:0") }
    case .across:
      if node.fillsWidth { style.append("flex:1 1 0;min-width:0") }
      if node.fillsHeight { style.append("align-self:stretch") }
    case .layered:
      if node.fillsWidth { style.append("justify-self:stretch") }
      if node.fillsHeight { style.append("align-self:stretch;min-height:0") }
    }
    let shown = node.attributes.filter { $0.key != "data-symbol" && $0.key != "data-background" }
      .sorted { $0.key < $1.key }.map { " \($0.key)=\"\(escaped($0.value))\"" }.joined()
    return shown + (style.isEmpty ? "" : " style=\"\(escaped(style.joined(separator: ";")))\"")
  }

  private func fieldHTML(_ node: Node, _ open: String) -> String {
    let value = node.attributes["value"] ?? ""
    let isSecret = node.attributes["type"] == "password"
    let shown = value.isEmpty ? node.attributes["placeholder"] ?? "" : isSecret ? "••••••••" : value
    let icon = node.kind == "search-field" ? svg("search") : ""
    return
      "<div class=\"\(node.kind)\(value.isEmpty ? " empty" : "")\"\(open)>\(icon)<span>\(escaped(shown))</span></div>"
  }

  private func pickerHTML(_ node: Node, _ open: String) -> String {
    let label = node[.header].map { html($0, .across) }.joined()
    if node.attributes["data-style"] == "segmented" {
      return "<div class=segments\(open)>\(node.children.map { html($0, .across) }.joined())</div>"
    }
    let chosen = node.children.filter { $0.attributes["data-on"] == "true" }.flatMap(\.children)
    return "<div class=hstack\(open)>\(label)<div class=spacer></div><span class=chosen>"
      + "\(chosen.map { html($0, .across) }.joined())</span></div>"
  }

  private func sectionHTML(_ node: Node) -> String {
    let rows = node.children.map { row in
      let insets = row.attributes["data-insets"].map { ";padding:\($0)" } ?? ""
      let paint = row.attributes["data-background"].map { ";background:\(escaped($0))" } ?? ""
      let separator = row.attributes["data-separator"].map { " data-separator=\($0)" } ?? ""
      let badge = row[.badge].map { "<small>\(escaped($0.text))</small>" }.joined()
      let chevron = row.kind == "link" ? "<em>\(svg("next"))</em>" : ""
      let isOpen = swiped.map { row.words.contains($0) } == true
      let actions = isOpen ? (row[.leadingSwipe] + row[.swipe]).map { html($0, .across) }.joined() : ""
      let behind = actions.isEmpty ? "" : "<div class=behind>\(actions)</div>"
      return
        "<div class=row\(separator) style=\"\(insets)\(paint)\">\(html(row, .across))\(badge)\(chevron)\(behind)</div>"
    }.joined()
    let header = node[.header].map { html($0, .down) }.joined()
    let footer = node[.footer].map { html($0, .down) }.joined()
    return "<section><h5>\(header)</h5><div class=rows>\(rows)</div><h6>\(footer)</h6></section>"
  }

  private func barHTML(_ bar: Node) -> String {
    func part(_ part: Node.Part) -> String { bar[part].map { html($0, .across) }.joined() }
    let isInline = bar.attributes["data-title"] == "inline"
    let middle = bar[.principal].isEmpty ? (isInline ? escaped(bar.text) : "") : part(.principal)
    let title = isInline || bar.text.isEmpty ? "" : "<h1>\(escaped(bar.text))</h1>"
    let isEmpty = middle.isEmpty && bar[.leading].isEmpty && bar[.trailing].isEmpty
    let line = isEmpty ? "" : "<nav><span>\(part(.leading))</span><b>\(middle)</b><span>\(part(.trailing))</span></nav>"
    return "<header>\(line)\(title)\(part(.search))</header>"
  }

  private func svg(_ name: String) -> String { "<svg><use href=\"#\(name)\"/></svg>" }

  func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
