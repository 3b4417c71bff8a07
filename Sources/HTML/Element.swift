/// An element with attributes and content.
public struct Element<let count: Int, Content: HTML>: HTMLLeaf {
  @usableFromInline let tag: Tag
  @usableFromInline let attributes: InlineArray<count, Attribute>
  @usableFromInline let content: Content

  @inlinable init(tag: Tag, attributes: InlineArray<count, Attribute>, content: Content) {
    self.tag = tag
    self.attributes = attributes
    self.content = content
  }

  @inlinable public func render(into output: inout HTMLOutput) {
    output.write("<")
    output.write(tag.name)
    for index in attributes.indices { attributes[index].write(into: &output) }
    output.write(">")
    content.render(into: &output)
    output.write("</")
    output.write(tag.name)
    output.write(">")
  }
}

/// An element without content, such as `img`.
public struct VoidElement<let count: Int>: HTMLLeaf {
  @usableFromInline let tag: VoidTag
  @usableFromInline let attributes: InlineArray<count, Attribute>

  @inlinable init(tag: VoidTag, attributes: InlineArray<count, Attribute>) {
    self.tag = tag
    self.attributes = attributes
  }

  @inlinable public func render(into output: inout HTMLOutput) {
    output.write("<")
    output.write(tag.name)
    for index in attributes.indices { attributes[index].write(into: &output) }
    output.write(">")
  }
}
