// The attributes that the pages use, by the names of the HTML Living Standard.

extension Attribute {
  @_transparent public static func `class`(_ value: StaticString) -> Self {
    .init("class", .literal(value))
  }
  @_transparent public static func type(_ value: StaticString) -> Self { .init("type", .literal(value)) }
  @_transparent public static func role(_ value: StaticString) -> Self { .init("role", .literal(value)) }
  @_transparent public static func rel(_ value: StaticString) -> Self { .init("rel", .literal(value)) }
  @_transparent public static func target(_ value: StaticString) -> Self { .init("target", .literal(value)) }
  @_transparent public static func method(_ value: StaticString) -> Self {
    .init("method", .literal(value))
  }
  @_transparent public static func autoplay(_ on: Bool = true) -> Self {
    .init("autoplay", on ? .present : .absent)
  }
  @_transparent public static func enctype(_ value: StaticString) -> Self {
    .init("enctype", .literal(value))
  }
  @_transparent public static func accept(_ value: StaticString) -> Self {
    .init("accept", .literal(value))
  }
  @_transparent public static func autocomplete(_ value: StaticString) -> Self {
    .init("autocomplete", .literal(value))
  }
  @_transparent public static func autocapitalize(_ value: StaticString) -> Self {
    .init("autocapitalize", .literal(value))
  }
  @_transparent public static func inputmode(_ value: StaticString) -> Self {
    .init("inputmode", .literal(value))
  }
  @_transparent public static func loading(_ value: StaticString) -> Self {
    .init("loading", .literal(value))
  }
  @_transparent public static func decoding(_ value: StaticString) -> Self {
    .init("decoding", .literal(value))
  }
  @_transparent public static func sizes(_ value: StaticString) -> Self {
    .init("sizes", .literal(value))
  }
  @_transparent public static func lang(_ value: StaticString) -> Self { .init("lang", .literal(value)) }
  @_transparent public static func capture(_ value: StaticString) -> Self {
    .init("capture", .literal(value))
  }
  @_transparent public static func pattern(_ value: StaticString) -> Self {
    .init("pattern", .literal(value))
  }
  @_transparent public static func charset(_ value: StaticString) -> Self {
    .init("charset", .literal(value))
  }
  @_transparent public static func fetchpriority(_ value: StaticString) -> Self {
    .init("fetchpriority", .literal(value))
  }
  @_transparent public static func media(_ value: StaticString) -> Self {
    .init("media", .literal(value))
  }
  @_transparent public static func spellcheck(_ value: StaticString) -> Self {
    .init("spellcheck", .literal(value))
  }
  @_transparent public static func enterkeyhint(_ value: StaticString) -> Self {
    .init("enterkeyhint", .literal(value))
  }
  @_transparent public static func popovertarget(_ value: StaticString) -> Self {
    .init("popovertarget", .literal(value))
  }
  @_transparent public static func popover(_ value: StaticString) -> Self {
    .init("popover", .literal(value))
  }
}

extension Attribute {
  @_transparent public static func id(_ value: String) -> Self { .init("id", .text(value)) }
  @_transparent public static func name(_ value: String) -> Self { .init("name", .text(value)) }
  @_transparent public static func `for`(_ value: String) -> Self { .init("for", .text(value)) }
  @_transparent public static func value(_ value: String) -> Self { .init("value", .text(value)) }
  @_transparent public static func placeholder(_ value: String) -> Self {
    .init("placeholder", .text(value))
  }
  @_transparent public static func content(_ value: String) -> Self { .init("content", .text(value)) }
  @_transparent public static func alt(_ value: String) -> Self { .init("alt", .text(value)) }
  @_transparent public static func title(_ value: String) -> Self { .init("title", .text(value)) }
  @_transparent public static func datetime(_ value: String) -> Self { .init("datetime", .text(value)) }
}

extension Attribute {
  @_transparent public static func width(_ value: Int) -> Self { .init("width", .number(value)) }
  @_transparent public static func height(_ value: Int) -> Self { .init("height", .number(value)) }
  @_transparent public static func maxlength(_ value: Int) -> Self { .init("maxlength", .number(value)) }
  @_transparent public static func minlength(_ value: Int) -> Self { .init("minlength", .number(value)) }
  @_transparent public static func rows(_ value: Int) -> Self { .init("rows", .number(value)) }
  @_transparent public static func tabindex(_ value: Int) -> Self { .init("tabindex", .number(value)) }
  @_transparent public static func min(_ value: Int) -> Self { .init("min", .number(value)) }
  @_transparent public static func max(_ value: Int) -> Self { .init("max", .number(value)) }
  @_transparent public static func value(_ value: Int) -> Self { .init("value", .number(value)) }
  @_transparent public static func size(_ value: Int) -> Self { .init("size", .number(value)) }
}

extension Attribute {
  @_transparent public static func checked(_ on: Bool = true) -> Self {
    .init("checked", on ? .present : .absent)
  }
  @_transparent public static func disabled(_ on: Bool = true) -> Self {
    .init("disabled", on ? .present : .absent)
  }
  @_transparent public static func required(_ on: Bool = true) -> Self {
    .init("required", on ? .present : .absent)
  }
  @_transparent public static func hidden(_ on: Bool = true) -> Self {
    .init("hidden", on ? .present : .absent)
  }
  @_transparent public static func multiple(_ on: Bool = true) -> Self {
    .init("multiple", on ? .present : .absent)
  }
  @_transparent public static func autofocus(_ on: Bool = true) -> Self {
    .init("autofocus", on ? .present : .absent)
  }
  @_transparent public static func readonly(_ on: Bool = true) -> Self {
    .init("readonly", on ? .present : .absent)
  }
  @_transparent public static func selected(_ on: Bool = true) -> Self {
    .init("selected", on ? .present : .absent)
  }
  @_transparent public static func `open`(_ on: Bool = true) -> Self {
    .init("open", on ? .present : .absent)
  }
  @_transparent public static func controls(_ on: Bool = true) -> Self {
    .init("controls", on ? .present : .absent)
  }
  @_transparent public static func playsinline(_ on: Bool = true) -> Self {
    .init("playsinline", on ? .present : .absent)
  }
  @_transparent public static func muted(_ on: Bool = true) -> Self {
    .init("muted", on ? .present : .absent)
  }
  @_transparent public static func loop(_ on: Bool = true) -> Self {
    .init("loop", on ? .present : .absent)
  }
  @_transparent public static func novalidate(_ on: Bool = true) -> Self {
    .init("novalidate", on ? .present : .absent)
  }
}

extension Attribute {
  @_transparent public static func href(_ value: URLPath) -> Self { .init("href", .url(value)) }
  @_transparent public static func src(_ value: URLPath) -> Self { .init("src", .url(value)) }
  @_transparent public static func action(_ value: URLPath) -> Self { .init("action", .url(value)) }
  @_transparent public static func formaction(_ value: URLPath) -> Self {
    .init("formaction", .url(value))
  }
}
extension Attribute {
  /// The address, or no attribute at all where there is none.
  @_transparent public static func poster(_ value: URLPath?) -> Self {
    .init("poster", value.map(Value.url) ?? .absent)
  }
  @_transparent public static func preload(_ value: StaticString) -> Self {
    .init("preload", .literal(value))
  }
  @_transparent public static func src(_ value: URLPath?) -> Self {
    .init("src", value.map(Value.url) ?? .absent)
  }

  @_transparent public static func srcset(_ value: SourceSet?) -> Self {
    .init("srcset", value.map(Value.sources) ?? .absent)
  }

  /// The shape of a drawing, from its upper left corner (SVG 2, section 8.6).
  @inlinable public static func viewBox(_ width: Int, _ height: Int) -> Self {
    .init("viewBox", .text("0 0 \(width) \(height)"))
  }

  /// The attribute if `condition` holds, else nothing.
  @inlinable @inline(__always) public func when(_ condition: Bool) -> Self { condition ? self : Self(name, .absent) }

  /// Alternative text: a literal and text behind it.
  @_transparent public static func alt(_ literal: StaticString, _ text: String) -> Self {
    .init("alt", .phrase(literal, text))
  }
}

extension Attribute {
  /// `data-NAME` with nothing in it: a mark for a script.
  @_transparent public static func data(_ name: StaticString) -> Self { .init(name, .present, .data) }
  @_transparent public static func data(_ name: StaticString, _ value: StaticString) -> Self {
    .init(name, .literal(value), .data)
  }
  @_transparent public static func data(_ name: StaticString, _ value: String) -> Self {
    .init(name, .text(value), .data)
  }
  @_transparent public static func data(_ name: StaticString, _ value: Int) -> Self {
    .init(name, .number(value), .data)
  }
  @_transparent public static func data(_ name: StaticString, _ value: URLPath) -> Self {
    .init(name, .url(value), .data)
  }
  /// `data-NAME` with a UUID, given as its two big-endian halves.
  @_transparent public static func data(_ name: StaticString, uuid high: UInt64, _ low: UInt64) -> Self {
    .init(name, .uuid(high: high, low: low), .data)
  }

  @_transparent public static func aria(_ name: StaticString, _ value: StaticString) -> Self {
    .init(name, .literal(value), .aria)
  }
  @_transparent public static func aria(_ name: StaticString, _ value: String) -> Self {
    .init(name, .text(value), .aria)
  }
  /// `aria-NAME` with a literal and text behind it.
  @_transparent public static func aria(_ name: StaticString, _ literal: StaticString, _ text: String)
    -> Self
  {
    .init(name, .phrase(literal, text), .aria)
  }
  @_transparent public static func aria(_ name: StaticString, _ value: Bool) -> Self {
    .init(name, .literal(value ? "true" : "false"), .aria)
  }
}
