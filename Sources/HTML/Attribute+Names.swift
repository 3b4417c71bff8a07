// The attributes that the pages use, by the names of the HTML Living Standard.

extension Attribute {
  @inlinable @inline(__always) public static func `class`(_ value: StaticString) -> Self {
    .init("class", .literal(value))
  }
  @inlinable @inline(__always) public static func type(_ value: StaticString) -> Self { .init("type", .literal(value)) }
  @inlinable @inline(__always) public static func role(_ value: StaticString) -> Self { .init("role", .literal(value)) }
  @inlinable @inline(__always) public static func rel(_ value: StaticString) -> Self { .init("rel", .literal(value)) }
  @inlinable @inline(__always) public static func method(_ value: StaticString) -> Self {
    .init("method", .literal(value))
  }
  @inlinable @inline(__always) public static func enctype(_ value: StaticString) -> Self {
    .init("enctype", .literal(value))
  }
  @inlinable @inline(__always) public static func accept(_ value: StaticString) -> Self {
    .init("accept", .literal(value))
  }
  @inlinable @inline(__always) public static func autocomplete(_ value: StaticString) -> Self {
    .init("autocomplete", .literal(value))
  }
  @inlinable @inline(__always) public static func autocapitalize(_ value: StaticString) -> Self {
    .init("autocapitalize", .literal(value))
  }
  @inlinable @inline(__always) public static func inputmode(_ value: StaticString) -> Self {
    .init("inputmode", .literal(value))
  }
  @inlinable @inline(__always) public static func loading(_ value: StaticString) -> Self {
    .init("loading", .literal(value))
  }
  @inlinable @inline(__always) public static func decoding(_ value: StaticString) -> Self {
    .init("decoding", .literal(value))
  }
  @inlinable @inline(__always) public static func sizes(_ value: StaticString) -> Self {
    .init("sizes", .literal(value))
  }
  @inlinable @inline(__always) public static func lang(_ value: StaticString) -> Self { .init("lang", .literal(value)) }
  @inlinable @inline(__always) public static func capture(_ value: StaticString) -> Self {
    .init("capture", .literal(value))
  }
  @inlinable @inline(__always) public static func pattern(_ value: StaticString) -> Self {
    .init("pattern", .literal(value))
  }
  @inlinable @inline(__always) public static func charset(_ value: StaticString) -> Self {
    .init("charset", .literal(value))
  }
  @inlinable @inline(__always) public static func fetchpriority(_ value: StaticString) -> Self {
    .init("fetchpriority", .literal(value))
  }
  @inlinable @inline(__always) public static func media(_ value: StaticString) -> Self {
    .init("media", .literal(value))
  }
  @inlinable @inline(__always) public static func spellcheck(_ value: StaticString) -> Self {
    .init("spellcheck", .literal(value))
  }
  @inlinable @inline(__always) public static func enterkeyhint(_ value: StaticString) -> Self {
    .init("enterkeyhint", .literal(value))
  }
  @inlinable @inline(__always) public static func popovertarget(_ value: StaticString) -> Self {
    .init("popovertarget", .literal(value))
  }
  @inlinable @inline(__always) public static func popover(_ value: StaticString) -> Self {
    .init("popover", .literal(value))
  }
}

extension Attribute {
  @inlinable @inline(__always) public static func id(_ value: String) -> Self { .init("id", .text(value)) }
  @inlinable @inline(__always) public static func name(_ value: String) -> Self { .init("name", .text(value)) }
  @inlinable @inline(__always) public static func `for`(_ value: String) -> Self { .init("for", .text(value)) }
  @inlinable @inline(__always) public static func value(_ value: String) -> Self { .init("value", .text(value)) }
  @inlinable @inline(__always) public static func placeholder(_ value: String) -> Self {
    .init("placeholder", .text(value))
  }
  @inlinable @inline(__always) public static func content(_ value: String) -> Self { .init("content", .text(value)) }
  @inlinable @inline(__always) public static func alt(_ value: String) -> Self { .init("alt", .text(value)) }
  @inlinable @inline(__always) public static func title(_ value: String) -> Self { .init("title", .text(value)) }
  @inlinable @inline(__always) public static func datetime(_ value: String) -> Self { .init("datetime", .text(value)) }
}

extension Attribute {
  @inlinable @inline(__always) public static func width(_ value: Int) -> Self { .init("width", .number(value)) }
  @inlinable @inline(__always) public static func height(_ value: Int) -> Self { .init("height", .number(value)) }
  @inlinable @inline(__always) public static func maxlength(_ value: Int) -> Self { .init("maxlength", .number(value)) }
  @inlinable @inline(__always) public static func minlength(_ value: Int) -> Self { .init("minlength", .number(value)) }
  @inlinable @inline(__always) public static func rows(_ value: Int) -> Self { .init("rows", .number(value)) }
  @inlinable @inline(__always) public static func tabindex(_ value: Int) -> Self { .init("tabindex", .number(value)) }
  @inlinable @inline(__always) public static func min(_ value: Int) -> Self { .init("min", .number(value)) }
  @inlinable @inline(__always) public static func max(_ value: Int) -> Self { .init("max", .number(value)) }
  @inlinable @inline(__always) public static func value(_ value: Int) -> Self { .init("value", .number(value)) }
  @inlinable @inline(__always) public static func size(_ value: Int) -> Self { .init("size", .number(value)) }
}

extension Attribute {
  @inlinable @inline(__always) public static func checked(_ on: Bool = true) -> Self {
    .init("checked", on ? .present : .absent)
  }
  @inlinable @inline(__always) public static func disabled(_ on: Bool = true) -> Self {
    .init("disabled", on ? .present : .absent)
  }
  @inlinable @inline(__always) public static func required(_ on: Bool = true) -> Self {
    .init("required", on ? .present : .absent)
  }
  @inlinable @inline(__always) public static func hidden(_ on: Bool = true) -> Self {
    .init("hidden", on ? .present : .absent)
  }
  @inlinable @inline(__always) public static func multiple(_ on: Bool = true) -> Self {
    .init("multiple", on ? .present : .absent)
  }
  @inlinable @inline(__always) public static func autofocus(_ on: Bool = true) -> Self {
    .init("autofocus", on ? .present : .absent)
  }
  @inlinable @inline(__always) public static func readonly(_ on: Bool = true) -> Self {
    .init("readonly", on ? .present : .absent)
  }
  @inlinable @inline(__always) public static func selected(_ on: Bool = true) -> Self {
    .init("selected", on ? .present : .absent)
  }
  @inlinable @inline(__always) public static func `open`(_ on: Bool = true) -> Self {
    .init("open", on ? .present : .absent)
  }
  @inlinable @inline(__always) public static func novalidate(_ on: Bool = true) -> Self {
    .init("novalidate", on ? .present : .absent)
  }
}

extension Attribute {
  @inlinable @inline(__always) public static func href(_ value: URLPath) -> Self { .init("href", .url(value)) }
  @inlinable @inline(__always) public static func src(_ value: URLPath) -> Self { .init("src", .url(value)) }
  @inlinable @inline(__always) public static func action(_ value: URLPath) -> Self { .init("action", .url(value)) }
  @inlinable @inline(__always) public static func formaction(_ value: URLPath) -> Self {
    .init("formaction", .url(value))
  }
}
extension Attribute {
  /// The address, or no attribute at all where there is none.
  @inlinable @inline(__always) public static func src(_ value: URLPath?) -> Self {
    .init("src", value.map(Value.url) ?? .absent)
  }

  @inlinable @inline(__always) public static func srcset(_ value: SourceSet?) -> Self {
    .init("srcset", value.map(Value.sources) ?? .absent)
  }

  /// The shape of a drawing, from its upper left corner (SVG 2, section 8.6).
  @inlinable public static func viewBox(_ width: Int, _ height: Int) -> Self {
    .init("viewBox", .text("0 0 \(width) \(height)"))
  }

  /// The attribute if `condition` holds, else nothing.
  @inlinable @inline(__always) public func when(_ condition: Bool) -> Self { condition ? self : Self(name, .absent) }

  /// Alternative text: a literal and text behind it.
  @inlinable @inline(__always) public static func alt(_ literal: StaticString, _ text: String) -> Self {
    .init("alt", .phrase(literal, text))
  }
}

extension Attribute {
  /// `data-NAME` with nothing in it: a mark for a script.
  @inlinable @inline(__always) public static func data(_ name: StaticString) -> Self { .init(name, .present, .data) }
  @inlinable @inline(__always) public static func data(_ name: StaticString, _ value: StaticString) -> Self {
    .init(name, .literal(value), .data)
  }
  @inlinable @inline(__always) public static func data(_ name: StaticString, _ value: String) -> Self {
    .init(name, .text(value), .data)
  }
  @inlinable @inline(__always) public static func data(_ name: StaticString, _ value: Int) -> Self {
    .init(name, .number(value), .data)
  }
  @inlinable @inline(__always) public static func data(_ name: StaticString, _ value: URLPath) -> Self {
    .init(name, .url(value), .data)
  }
  /// `data-NAME` with a UUID, given as its two big-endian halves.
  @inlinable @inline(__always) public static func data(_ name: StaticString, uuid high: UInt64, _ low: UInt64) -> Self {
    .init(name, .uuid(high: high, low: low), .data)
  }

  @inlinable @inline(__always) public static func aria(_ name: StaticString, _ value: StaticString) -> Self {
    .init(name, .literal(value), .aria)
  }
  @inlinable @inline(__always) public static func aria(_ name: StaticString, _ value: String) -> Self {
    .init(name, .text(value), .aria)
  }
  /// `aria-NAME` with a literal and text behind it.
  @inlinable @inline(__always) public static func aria(_ name: StaticString, _ literal: StaticString, _ text: String)
    -> Self
  {
    .init(name, .phrase(literal, text), .aria)
  }
  @inlinable @inline(__always) public static func aria(_ name: StaticString, _ value: Bool) -> Self {
    .init(name, .literal(value ? "true" : "false"), .aria)
  }
}
