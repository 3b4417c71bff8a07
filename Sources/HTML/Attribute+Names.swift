// The attributes that the pages use, by the names of the HTML Living Standard.

extension Attribute {
  /// The class names of the element, separated by spaces, `class`.
  @_transparent public static func `class`(_ value: StaticString) -> Self {
    .init("class", .literal(value))
  }
  /// The kind of a control, button, script or resource, `type`, such as `email`, `submit` or a MIME type.
  @_transparent public static func type(_ value: StaticString) -> Self { .init("type", .literal(value)) }
  /// The role of the element for assistive technology, `role` (WAI-ARIA 1.2, section 5).
  @_transparent public static func role(_ value: StaticString) -> Self { .init("role", .literal(value)) }
  /// How the linked resource relates to the page, `rel`: link types separated by spaces.
  @_transparent public static func rel(_ value: StaticString) -> Self { .init("rel", .literal(value)) }
  /// The browsing context in which a link or form opens, `target`, such as `_blank`.
  @_transparent public static func target(_ value: StaticString) -> Self { .init("target", .literal(value)) }
  /// The HTTP method with which a form is submitted, `method`: `get`, `post` or `dialog`.
  @_transparent public static func method(_ value: StaticString) -> Self {
    .init("method", .literal(value))
  }
  /// Whether a video starts as soon as it can, `autoplay`; browsers may require `muted` as well.
  @_transparent public static func autoplay(_ on: Bool = true) -> Self {
    .init("autoplay", on ? .present : .absent)
  }
  /// The encoding in which a form is submitted, `enctype`; file uploads need `multipart/form-data`.
  @_transparent public static func enctype(_ value: StaticString) -> Self {
    .init("enctype", .literal(value))
  }
  /// The file types that a file control offers, `accept`: MIME types and extensions separated by commas.
  @_transparent public static func accept(_ value: StaticString) -> Self {
    .init("accept", .literal(value))
  }
  /// What a browser may fill in, `autocomplete`: `on`, `off` or the autofill detail tokens of the field.
  @_transparent public static func autocomplete(_ value: StaticString) -> Self {
    .init("autocomplete", .literal(value))
  }
  /// How a virtual keyboard capitalizes input, `autocapitalize`, such as `none` or `words`.
  @_transparent public static func autocapitalize(_ value: StaticString) -> Self {
    .init("autocapitalize", .literal(value))
  }
  /// The virtual keyboard to show for a control, `inputmode`, such as `numeric`.
  @_transparent public static func inputmode(_ value: StaticString) -> Self {
    .init("inputmode", .literal(value))
  }
  /// When an image is loaded, `loading`: `lazy` waits until it is near the viewport.
  @_transparent public static func loading(_ value: StaticString) -> Self {
    .init("loading", .literal(value))
  }
  /// How an image is decoded, `decoding`: `async` lets other content appear first.
  @_transparent public static func decoding(_ value: StaticString) -> Self {
    .init("decoding", .literal(value))
  }
  /// The width at which an image is shown, by media condition, `sizes`; it picks the candidate in `srcset`.
  @_transparent public static func sizes(_ value: StaticString) -> Self {
    .init("sizes", .literal(value))
  }
  /// The language of the content, `lang`, as a BCP 47 tag.
  @_transparent public static func lang(_ value: StaticString) -> Self { .init("lang", .literal(value)) }
  /// The camera that a file control opens, `capture`: `user` faces the person, `environment` faces away.
  @_transparent public static func capture(_ value: StaticString) -> Self {
    .init("capture", .literal(value))
  }
  /// The regular expression that the whole value must match, `pattern`, in the syntax of JavaScript.
  @_transparent public static func pattern(_ value: StaticString) -> Self {
    .init("pattern", .literal(value))
  }
  /// The character encoding of the document, `charset`; always `utf-8`.
  @_transparent public static func charset(_ value: StaticString) -> Self {
    .init("charset", .literal(value))
  }
  /// The priority at which a resource is fetched, `fetchpriority`: `high`, `low` or `auto`.
  @_transparent public static func fetchpriority(_ value: StaticString) -> Self {
    .init("fetchpriority", .literal(value))
  }
  /// The media query for which a resource or source applies, `media`.
  @_transparent public static func media(_ value: StaticString) -> Self {
    .init("media", .literal(value))
  }
  /// Whether the browser checks spelling and grammar, `spellcheck`: `true` or `false`.
  @_transparent public static func spellcheck(_ value: StaticString) -> Self {
    .init("spellcheck", .literal(value))
  }
  /// The label of the Enter key on a virtual keyboard, `enterkeyhint`, such as `send` or `search`.
  @_transparent public static func enterkeyhint(_ value: StaticString) -> Self {
    .init("enterkeyhint", .literal(value))
  }
  /// The `id` of the popover that a button shows and hides, `popovertarget`.
  @_transparent public static func popovertarget(_ value: StaticString) -> Self {
    .init("popovertarget", .literal(value))
  }
  /// Makes the element a popover, `popover`: `auto` closes when the person clicks elsewhere, `manual` does not.
  @_transparent public static func popover(_ value: StaticString) -> Self {
    .init("popover", .literal(value))
  }
}

extension Attribute {
  /// The identifier of the element, `id`, unique in the document and without white space.
  @_transparent public static func id(_ value: String) -> Self { .init("id", .text(value)) }
  /// The name of a control in the submitted form, or of a `meta` entry, `name`.
  @_transparent public static func name(_ value: String) -> Self { .init("name", .text(value)) }
  /// The `id` of the control that a `label` or `output` belongs to, `for`.
  @_transparent public static func `for`(_ value: String) -> Self { .init("for", .text(value)) }
  /// The value of a control, option or button, `value`.
  @_transparent public static func value(_ value: String) -> Self { .init("value", .text(value)) }
  /// A short hint that an empty text control shows, `placeholder`; it does not replace a `label`.
  @_transparent public static func placeholder(_ value: String) -> Self {
    .init("placeholder", .words(value))
  }
  /// What a `meta` entry says in the terms of Open Graph, `property` (RDFa 1.1, section 5).
  @_transparent public static func property(_ value: StaticString) -> Self { .init("property", .literal(value)) }
  /// The value of a `meta` entry, `content`.
  @_transparent public static func content(_ value: String) -> Self { .init("content", .words(value)) }
  /// The text alternative to an image, `alt`; empty for a decorative image.
  @_transparent public static func alt(_ value: String) -> Self { .init("alt", .words(value)) }
  /// Advisory text, typically shown as a tooltip, `title`.
  @_transparent public static func title(_ value: String) -> Self { .init("title", .words(value)) }
  /// The machine-readable value of a `time` element, `datetime`, such as an RFC 3339 timestamp.
  @_transparent public static func datetime(_ value: String) -> Self { .init("datetime", .text(value)) }
}

extension Attribute {
  /// The width of an image, video or canvas in CSS pixels, `width`; it reserves the space before loading.
  @_transparent public static func width(_ value: Int) -> Self { .init("width", .number(value)) }
  /// The height of an image, video or canvas in CSS pixels, `height`; it reserves the space before loading.
  @_transparent public static func height(_ value: Int) -> Self { .init("height", .number(value)) }
  /// The maximum length of the value in UTF-16 code units, `maxlength`.
  @_transparent public static func maxlength(_ value: Int) -> Self { .init("maxlength", .number(value)) }
  /// The minimum length of the value in UTF-16 code units, `minlength`.
  @_transparent public static func minlength(_ value: Int) -> Self { .init("minlength", .number(value)) }
  /// The height of a `textarea` in lines, `rows`.
  @_transparent public static func rows(_ value: Int) -> Self { .init("rows", .number(value)) }
  /// The place in the order of keyboard focus, `tabindex`: 0 for document order, -1 to be skipped.
  @_transparent public static func tabindex(_ value: Int) -> Self { .init("tabindex", .number(value)) }
  /// The minimum value of a numeric control, `min`.
  @_transparent public static func min(_ value: Int) -> Self { .init("min", .number(value)) }
  /// The maximum value of a numeric control or of `progress`, `max`.
  @_transparent public static func max(_ value: Int) -> Self { .init("max", .number(value)) }
  /// `step="..."`: the distance between the values of a number or a slider.
  @_transparent public static func step(_ value: Int) -> Self { .init("step", .number(value)) }
  /// A number as the value of a control, list item or `progress`, `value`.
  @_transparent public static func value(_ value: Int) -> Self { .init("value", .number(value)) }
  /// The width of a text control in characters, or the number of visible options of a `select`, `size`.
  @_transparent public static func size(_ value: Int) -> Self { .init("size", .number(value)) }
}

extension Attribute {
  /// Whether a checkbox or radio button is initially checked, `checked`.
  @_transparent public static func checked(_ on: Bool = true) -> Self {
    .init("checked", on ? .present : .absent)
  }
  /// Whether a control is disabled, `disabled`; its value is then not submitted.
  @_transparent public static func disabled(_ on: Bool = true) -> Self {
    .init("disabled", on ? .present : .absent)
  }
  /// Whether a control must have a value before the form can be submitted, `required`.
  @_transparent public static func required(_ on: Bool = true) -> Self {
    .init("required", on ? .present : .absent)
  }
  /// Whether the element is hidden from everyone, assistive technology included, `hidden`.
  @_transparent public static func hidden(_ on: Bool = true) -> Self {
    .init("hidden", on ? .present : .absent)
  }
  /// Whether a control accepts several values, `multiple`.
  @_transparent public static func multiple(_ on: Bool = true) -> Self {
    .init("multiple", on ? .present : .absent)
  }
  /// Whether the element receives focus when the page loads or its dialog opens, `autofocus`.
  @_transparent public static func autofocus(_ on: Bool = true) -> Self {
    .init("autofocus", on ? .present : .absent)
  }
  /// Whether the value can be read but not edited, `readonly`; it is still submitted.
  @_transparent public static func readonly(_ on: Bool = true) -> Self {
    .init("readonly", on ? .present : .absent)
  }
  /// Whether an option is initially selected, `selected`.
  @_transparent public static func selected(_ on: Bool = true) -> Self {
    .init("selected", on ? .present : .absent)
  }
  /// Whether a `details` or `dialog` element is open, `open`.
  @_transparent public static func `open`(_ on: Bool = true) -> Self {
    .init("open", on ? .present : .absent)
  }
  /// Whether a video shows the controls of the browser, `controls`.
  @_transparent public static func controls(_ on: Bool = true) -> Self {
    .init("controls", on ? .present : .absent)
  }
  /// Whether a video plays within the page rather than full screen, `playsinline`.
  @_transparent public static func playsinline(_ on: Bool = true) -> Self {
    .init("playsinline", on ? .present : .absent)
  }
  /// Whether a video is initially silent, `muted`.
  @_transparent public static func muted(_ on: Bool = true) -> Self {
    .init("muted", on ? .present : .absent)
  }
  /// Whether a video starts again when it ends, `loop`.
  @_transparent public static func loop(_ on: Bool = true) -> Self {
    .init("loop", on ? .present : .absent)
  }
  /// Whether a form is submitted without validation by the browser, `novalidate`.
  @_transparent public static func novalidate(_ on: Bool = true) -> Self {
    .init("novalidate", on ? .present : .absent)
  }
}

extension Attribute {
  /// The address of a link or of an external resource, `href`.
  @_transparent public static func href(_ value: URLPath) -> Self { .init("href", .url(value)) }
  /// The address of an image, video or script, `src`.
  @_transparent public static func src(_ value: URLPath) -> Self { .init("src", .url(value)) }
  /// The address to which a form is submitted, `action`.
  @_transparent public static func action(_ value: URLPath) -> Self { .init("action", .url(value)) }
  /// The address to which this button submits its form, in place of the `action` of the form, `formaction`.
  @_transparent public static func formaction(_ value: URLPath) -> Self {
    .init("formaction", .url(value))
  }
}
extension Attribute {
  /// The image that a video shows before it plays, `poster`; nil leaves the attribute out.
  @_transparent public static func poster(_ value: URLPath?) -> Self {
    .init("poster", value.map(Value.url) ?? .absent)
  }
  /// How much of a video is loaded before it plays, `preload`: `none`, `metadata` or `auto`.
  @_transparent public static func preload(_ value: StaticString) -> Self {
    .init("preload", .literal(value))
  }
  /// The address of an image or video, `src`; nil leaves the attribute out.
  @_transparent public static func src(_ value: URLPath?) -> Self {
    .init("src", value.map(Value.url) ?? .absent)
  }

  /// The candidates of a responsive image, `srcset`; nil leaves the attribute out.
  @_transparent public static func srcset(_ value: SourceSet?) -> Self {
    .init("srcset", value.map(Value.sources) ?? .absent)
  }

  /// The coordinate system of an `svg`, from 0 to `width` and `height` in user units (SVG 2, section 8.6).
  @inlinable public static func viewBox(_ width: Int, _ height: Int) -> Self {
    .init("viewBox", .text("0 0 \(width) \(height)"))
  }

  /// The colour of an `svg`, as red, green and blue of eight bits each: a presentation attribute (SVG 2, section 6.6), which
  /// a content security policy takes for no style.
  public static func color(_ rgb: Int) -> Self {
    let digits = String(rgb & 0xFF_FFFF, radix: 16)
    return .init("color", .text("#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits))
  }

  /// The attribute if `condition` is true; otherwise it is left out.
  @inlinable @inline(__always) public func when(_ condition: Bool) -> Self { condition ? self : Self(name, .absent) }

  /// The text alternative to an image, `alt`: a literal followed by text, which is escaped and isolated.
  @_transparent public static func alt(_ literal: StaticString, _ text: String) -> Self {
    .init("alt", .phrase(literal, text))
  }
}

extension Attribute {
  /// `data-NAME` without a value: a marker for scripts.
  @_transparent public static func data(_ name: StaticString) -> Self { .init(name, .present, .data) }
  /// `data-NAME` with a literal.
  @_transparent public static func data(_ name: StaticString, _ value: StaticString) -> Self {
    .init(name, .literal(value), .data)
  }
  /// `data-NAME` with text, which is escaped.
  @_transparent public static func data(_ name: StaticString, _ value: String) -> Self {
    .init(name, .text(value), .data)
  }
  /// `data-NAME` with a decimal number.
  @_transparent public static func data(_ name: StaticString, _ value: Int) -> Self {
    .init(name, .number(value), .data)
  }
  /// `data-NAME` with an address.
  @_transparent public static func data(_ name: StaticString, _ value: URLPath) -> Self {
    .init(name, .url(value), .data)
  }
  /// `data-NAME` with a UUID, given as its two big-endian halves.
  @_transparent public static func data(_ name: StaticString, uuid high: UInt64, _ low: UInt64) -> Self {
    .init(name, .uuid(high: high, low: low), .data)
  }

  /// `aria-NAME` with a literal (WAI-ARIA 1.2, section 6).
  @_transparent public static func aria(_ name: StaticString, _ value: StaticString) -> Self {
    .init(name, .literal(value), .aria)
  }
  /// `aria-NAME` with text, which is escaped and isolated.
  @_transparent public static func aria(_ name: StaticString, _ value: String) -> Self {
    .init(name, .words(value), .aria)
  }
  /// `aria-NAME` with a literal followed by text, which is escaped and isolated.
  @_transparent public static func aria(_ name: StaticString, _ literal: StaticString, _ text: String)
    -> Self
  {
    .init(name, .phrase(literal, text), .aria)
  }
  /// `aria-NAME` with `true` or `false`; false is written as well.
  @_transparent public static func aria(_ name: StaticString, _ value: Bool) -> Self {
    .init(name, .literal(value ? "true" : "false"), .aria)
  }
}
