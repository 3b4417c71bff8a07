/// A piece of a page: a value that knows how to write itself as HTML.
///
/// Pages and components say what they are made of in `body`. Only the leaves of this module write bytes themselves.
public protocol HTML {
  associatedtype Body: HTML
  @HTMLBuilder var body: Body { get }
  /// Writes the piece at the end of `output`.
  func render(into output: inout HTMLOutput)
}

extension HTML {
  @inlinable public func render(into output: inout HTMLOutput) { body.render(into: &output) }

  /// The whole piece as bytes (UTF-8).
  @inlinable public func rendered(capacity: Int = 4096) -> [UInt8] {
    var output = HTMLOutput(capacity: capacity)
    render(into: &output)
    return output.finish()
  }
}

/// A piece that writes itself instead of being made of others.
public protocol HTMLLeaf: HTML where Body == EmptyHTML {}

extension HTMLLeaf {
  @inlinable public var body: EmptyHTML { EmptyHTML() }
}

/// Nothing at all.
public struct EmptyHTML: HTML {
  @inlinable public init() {}
  @inlinable public var body: EmptyHTML { self }
  @inlinable public func render(into output: inout HTMLOutput) {}
}
