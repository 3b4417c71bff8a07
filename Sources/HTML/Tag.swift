/// An element's name, called like a function: `div(.class("card")) { "text" }`.
public struct Tag: Sendable {
  @usableFromInline let name: StaticString

  @inlinable init(_ name: StaticString) { self.name = name }
}

/// The name of an element that has no content and no end tag (HTML Living Standard, 13.1.2, "void elements").
public struct VoidTag: Sendable {
  @usableFromInline let name: StaticString

  @inlinable init(_ name: StaticString) { self.name = name }
}

// The names. Those that a component's own property or the C library would shadow end in `Element`.
@inlinable public var htmlElement: Tag { Tag("html") }
@inlinable public var headElement: Tag { Tag("head") }
@inlinable public var bodyElement: Tag { Tag("body") }
@inlinable public var titleElement: Tag { Tag("title") }
@inlinable public var script: Tag { Tag("script") }
@inlinable public var header: Tag { Tag("header") }
@inlinable public var nav: Tag { Tag("nav") }
@inlinable public var mainElement: Tag { Tag("main") }
@inlinable public var aside: Tag { Tag("aside") }
@inlinable public var footer: Tag { Tag("footer") }
@inlinable public var section: Tag { Tag("section") }
@inlinable public var article: Tag { Tag("article") }
@inlinable public var div: Tag { Tag("div") }
@inlinable public var span: Tag { Tag("span") }
@inlinable public var p: Tag { Tag("p") }
@inlinable public var h1: Tag { Tag("h1") }
@inlinable public var h2: Tag { Tag("h2") }
@inlinable public var h3: Tag { Tag("h3") }
@inlinable public var ul: Tag { Tag("ul") }
@inlinable public var ol: Tag { Tag("ol") }
@inlinable public var li: Tag { Tag("li") }
@inlinable public var dl: Tag { Tag("dl") }
@inlinable public var dt: Tag { Tag("dt") }
@inlinable public var dd: Tag { Tag("dd") }
@inlinable public var a: Tag { Tag("a") }
@inlinable public var strong: Tag { Tag("strong") }
@inlinable public var em: Tag { Tag("em") }
@inlinable public var small: Tag { Tag("small") }
@inlinable public var timeElement: Tag { Tag("time") }
@inlinable public var code: Tag { Tag("code") }
@inlinable public var pre: Tag { Tag("pre") }
@inlinable public var button: Tag { Tag("button") }
@inlinable public var form: Tag { Tag("form") }
@inlinable public var fieldset: Tag { Tag("fieldset") }
@inlinable public var legend: Tag { Tag("legend") }
@inlinable public var label: Tag { Tag("label") }
@inlinable public var textarea: Tag { Tag("textarea") }
@inlinable public var selectElement: Tag { Tag("select") }
@inlinable public var option: Tag { Tag("option") }
@inlinable public var outputElement: Tag { Tag("output") }
@inlinable public var progress: Tag { Tag("progress") }
@inlinable public var figure: Tag { Tag("figure") }
@inlinable public var figcaption: Tag { Tag("figcaption") }
@inlinable public var picture: Tag { Tag("picture") }
@inlinable public var details: Tag { Tag("details") }
@inlinable public var summary: Tag { Tag("summary") }
@inlinable public var dialog: Tag { Tag("dialog") }
@inlinable public var svg: Tag { Tag("svg") }
@inlinable public var use: Tag { Tag("use") }
@inlinable public var table: Tag { Tag("table") }
@inlinable public var thead: Tag { Tag("thead") }
@inlinable public var tbody: Tag { Tag("tbody") }
@inlinable public var tr: Tag { Tag("tr") }
@inlinable public var th: Tag { Tag("th") }
@inlinable public var td: Tag { Tag("td") }
@inlinable public var video: Tag { Tag("video") }
@inlinable public var canvas: Tag { Tag("canvas") }
@inlinable public var noscript: Tag { Tag("noscript") }
@inlinable public var templateElement: Tag { Tag("template") }
@inlinable public var videoElement: Tag { Tag("video") }

@inlinable public var meta: VoidTag { VoidTag("meta") }
@inlinable public var linkElement: VoidTag { VoidTag("link") }
@inlinable public var img: VoidTag { VoidTag("img") }
@inlinable public var input: VoidTag { VoidTag("input") }
@inlinable public var br: VoidTag { VoidTag("br") }
@inlinable public var hr: VoidTag { VoidTag("hr") }
@inlinable public var source: VoidTag { VoidTag("source") }
