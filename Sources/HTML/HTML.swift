/// A piece of a page: a value that knows how to write itself as HTML.
///
/// Pages and components describe their content in `body`. Only leaves (`HTMLLeaf`) write bytes themselves.
public protocol HTML {
  /// The type of `body`.
  associatedtype Body: HTML
  /// The pieces that this piece consists of, in order.
  @HTMLBuilder var body: Body { get }
  /// Appends the markup of the piece to `output`.
  func render(into output: inout HTMLOutput)
}

extension HTML {
  /// Appends the markup of `body` to `output`.
  @inlinable public func render(into output: inout HTMLOutput) { body.render(into: &output) }

  /// The markup of the piece in UTF-8.
  ///
  /// - Parameter capacity: The initial size of the buffer in bytes; it grows as needed.
  @inlinable public func rendered(capacity: Int = 4096) -> [UInt8] {
    var output = HTMLOutput(capacity: capacity)
    render(into: &output)
    return output.finish()
  }
}

/// A piece that writes its own markup rather than consisting of other pieces.
public protocol HTMLLeaf: HTML where Body == EmptyHTML {}

extension HTMLLeaf {
  /// Empty: a leaf writes its markup in `render(into:)`.
  @inlinable public var body: EmptyHTML { EmptyHTML() }
}

/// A piece without any markup.
public struct EmptyHTML: HTML {
  /// An empty piece.
  @inlinable public init() {}
  /// The empty piece itself.
  @inlinable public var body: EmptyHTML { self }
  /// Writes nothing.
  @inlinable public func render(into output: inout HTMLOutput) {}
}
