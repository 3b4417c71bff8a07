/// An element with attributes and content.
public struct Element<List: AttributeList, Content: HTML>: HTMLLeaf {
  @usableFromInline let name: StaticString
  @usableFromInline let attributes: List
  @usableFromInline let content: Content

  @inlinable init(_ name: StaticString, _ attributes: List, _ content: Content) {
    self.name = name
    self.attributes = attributes
    self.content = content
  }

  @inlinable public func render(into output: inout HTMLOutput) {
    output.write("<")
    output.write(name)
    attributes.write(into: &output)
    output.write(">")
    content.render(into: &output)
    output.write("</")
    output.write(name)
    output.write(">")
  }
}

/// An element without content, such as `img`.
public struct VoidElement<List: AttributeList>: HTMLLeaf {
  @usableFromInline let name: StaticString
  @usableFromInline let attributes: List

  @inlinable init(_ name: StaticString, _ attributes: List) {
    self.name = name
    self.attributes = attributes
  }

  @inlinable public func render(into output: inout HTMLOutput) {
    output.write("<")
    output.write(name)
    attributes.write(into: &output)
    output.write(">")
  }
}
