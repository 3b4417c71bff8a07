// The same calls for components on the hot path: they write at once, without making a value first. `@_transparent` folds
// each attribute to the few writes it is: a feed page of 20 posts took 105 us with `@inline(__always)`, 92 us with it.

extension Tag {
  /// Writes an element with no attributes straight to `output`; `content` writes what is inside.
  @_transparent public func callAsFunction(
    into output: inout HTMLOutput, _ content: (inout HTMLOutput) -> Void
  ) {
    output.open(name)
    output.write(">")
    content(&output)
    output.close(name)
  }
  /// Writes an element with one attribute straight to `output`; `content` writes what is inside.
  @_transparent public func callAsFunction(
    _ a: Attribute, into output: inout HTMLOutput, _ content: (inout HTMLOutput) -> Void
  ) {
    output.open(name)
    a.write(into: &output)
    output.write(">")
    content(&output)
    output.close(name)
  }
  /// Writes an element with two attributes straight to `output`; `content` writes what is inside.
  @_transparent public func callAsFunction(
    _ a: Attribute, _ b: Attribute, into output: inout HTMLOutput, _ content: (inout HTMLOutput) -> Void
  ) {
    output.open(name)
    a.write(into: &output)
    b.write(into: &output)
    output.write(">")
    content(&output)
    output.close(name)
  }
  /// Writes an element with three attributes straight to `output`; `content` writes what is inside.
  @_transparent public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, into output: inout HTMLOutput, _ content: (inout HTMLOutput) -> Void
  ) {
    output.open(name)
    a.write(into: &output)
    b.write(into: &output)
    c.write(into: &output)
    output.write(">")
    content(&output)
    output.close(name)
  }
  /// Writes an element with four attributes straight to `output`; `content` writes what is inside.
  @_transparent public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, into output: inout HTMLOutput,
    _ content: (inout HTMLOutput) -> Void
  ) {
    output.open(name)
    a.write(into: &output)
    b.write(into: &output)
    c.write(into: &output)
    d.write(into: &output)
    output.write(">")
    content(&output)
    output.close(name)
  }
  /// Writes an element with five attributes straight to `output`; `content` writes what is inside.
  @_transparent public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, into output: inout HTMLOutput,
    _ content: (inout HTMLOutput) -> Void
  ) {
    output.open(name)
    a.write(into: &output)
    b.write(into: &output)
    c.write(into: &output)
    d.write(into: &output)
    e.write(into: &output)
    output.write(">")
    content(&output)
    output.close(name)
  }
  /// Writes an element with six attributes straight to `output`; `content` writes what is inside.
  @_transparent public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute,
    into output: inout HTMLOutput, _ content: (inout HTMLOutput) -> Void
  ) {
    output.open(name)
    a.write(into: &output)
    b.write(into: &output)
    c.write(into: &output)
    d.write(into: &output)
    e.write(into: &output)
    f.write(into: &output)
    output.write(">")
    content(&output)
    output.close(name)
  }
  /// Writes an element with seven attributes straight to `output`; `content` writes what is inside.
  @_transparent public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    into output: inout HTMLOutput, _ content: (inout HTMLOutput) -> Void
  ) {
    output.open(name)
    a.write(into: &output)
    b.write(into: &output)
    c.write(into: &output)
    d.write(into: &output)
    e.write(into: &output)
    f.write(into: &output)
    g.write(into: &output)
    output.write(">")
    content(&output)
    output.close(name)
  }
  /// Writes an element with eight attributes straight to `output`; `content` writes what is inside.
  @_transparent public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, into output: inout HTMLOutput, _ content: (inout HTMLOutput) -> Void
  ) {
    output.open(name)
    a.write(into: &output)
    b.write(into: &output)
    c.write(into: &output)
    d.write(into: &output)
    e.write(into: &output)
    f.write(into: &output)
    g.write(into: &output)
    h.write(into: &output)
    output.write(">")
    content(&output)
    output.close(name)
  }
  /// Writes an element with nine attributes straight to `output`; `content` writes what is inside.
  @_transparent public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, _ i: Attribute, into output: inout HTMLOutput, _ content: (inout HTMLOutput) -> Void
  ) {
    output.open(name)
    a.write(into: &output)
    b.write(into: &output)
    c.write(into: &output)
    d.write(into: &output)
    e.write(into: &output)
    f.write(into: &output)
    g.write(into: &output)
    h.write(into: &output)
    i.write(into: &output)
    output.write(">")
    content(&output)
    output.close(name)
  }
  /// Writes an element with ten attributes straight to `output`; `content` writes what is inside.
  @_transparent public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, _ i: Attribute, _ j: Attribute, into output: inout HTMLOutput, _ content: (inout HTMLOutput) -> Void
  ) {
    output.open(name)
    a.write(into: &output)
    b.write(into: &output)
    c.write(into: &output)
    d.write(into: &output)
    e.write(into: &output)
    f.write(into: &output)
    g.write(into: &output)
    h.write(into: &output)
    i.write(into: &output)
    j.write(into: &output)
    output.write(">")
    content(&output)
    output.close(name)
  }
  /// Writes an element with eleven attributes straight to `output`; `content` writes what is inside.
  @_transparent public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, _ i: Attribute, _ j: Attribute, _ k: Attribute, into output: inout HTMLOutput,
    _ content: (inout HTMLOutput) -> Void
  ) {
    output.open(name)
    a.write(into: &output)
    b.write(into: &output)
    c.write(into: &output)
    d.write(into: &output)
    e.write(into: &output)
    f.write(into: &output)
    g.write(into: &output)
    h.write(into: &output)
    i.write(into: &output)
    j.write(into: &output)
    k.write(into: &output)
    output.write(">")
    content(&output)
    output.close(name)
  }
}

extension VoidTag {
  /// Writes a void element with one attribute straight to `output`.
  @_transparent public func callAsFunction(
    _ a: Attribute, into output: inout HTMLOutput
  ) {
    output.open(name)
    a.write(into: &output)
    output.write(">")
  }
  /// Writes a void element with two attributes straight to `output`.
  @_transparent public func callAsFunction(
    _ a: Attribute, _ b: Attribute, into output: inout HTMLOutput
  ) {
    output.open(name)
    a.write(into: &output)
    b.write(into: &output)
    output.write(">")
  }
  /// Writes a void element with three attributes straight to `output`.
  @_transparent public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, into output: inout HTMLOutput
  ) {
    output.open(name)
    a.write(into: &output)
    b.write(into: &output)
    c.write(into: &output)
    output.write(">")
  }
  /// Writes a void element with four attributes straight to `output`.
  @_transparent public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, into output: inout HTMLOutput
  ) {
    output.open(name)
    a.write(into: &output)
    b.write(into: &output)
    c.write(into: &output)
    d.write(into: &output)
    output.write(">")
  }
  /// Writes a void element with five attributes straight to `output`.
  @_transparent public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, into output: inout HTMLOutput
  ) {
    output.open(name)
    a.write(into: &output)
    b.write(into: &output)
    c.write(into: &output)
    d.write(into: &output)
    e.write(into: &output)
    output.write(">")
  }
  /// Writes a void element with six attributes straight to `output`.
  @_transparent public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute,
    into output: inout HTMLOutput
  ) {
    output.open(name)
    a.write(into: &output)
    b.write(into: &output)
    c.write(into: &output)
    d.write(into: &output)
    e.write(into: &output)
    f.write(into: &output)
    output.write(">")
  }
  /// Writes a void element with seven attributes straight to `output`.
  @_transparent public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    into output: inout HTMLOutput
  ) {
    output.open(name)
    a.write(into: &output)
    b.write(into: &output)
    c.write(into: &output)
    d.write(into: &output)
    e.write(into: &output)
    f.write(into: &output)
    g.write(into: &output)
    output.write(">")
  }
  /// Writes a void element with eight attributes straight to `output`.
  @_transparent public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, into output: inout HTMLOutput
  ) {
    output.open(name)
    a.write(into: &output)
    b.write(into: &output)
    c.write(into: &output)
    d.write(into: &output)
    e.write(into: &output)
    f.write(into: &output)
    g.write(into: &output)
    h.write(into: &output)
    output.write(">")
  }
  /// Writes a void element with nine attributes straight to `output`.
  @_transparent public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, _ i: Attribute, into output: inout HTMLOutput
  ) {
    output.open(name)
    a.write(into: &output)
    b.write(into: &output)
    c.write(into: &output)
    d.write(into: &output)
    e.write(into: &output)
    f.write(into: &output)
    g.write(into: &output)
    h.write(into: &output)
    i.write(into: &output)
    output.write(">")
  }
  /// Writes a void element with ten attributes straight to `output`.
  @_transparent public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, _ i: Attribute, _ j: Attribute, into output: inout HTMLOutput
  ) {
    output.open(name)
    a.write(into: &output)
    b.write(into: &output)
    c.write(into: &output)
    d.write(into: &output)
    e.write(into: &output)
    f.write(into: &output)
    g.write(into: &output)
    h.write(into: &output)
    i.write(into: &output)
    j.write(into: &output)
    output.write(">")
  }
  /// Writes a void element with eleven attributes straight to `output`.
  @_transparent public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, _ i: Attribute, _ j: Attribute, _ k: Attribute, into output: inout HTMLOutput
  ) {
    output.open(name)
    a.write(into: &output)
    b.write(into: &output)
    c.write(into: &output)
    d.write(into: &output)
    e.write(into: &output)
    f.write(into: &output)
    g.write(into: &output)
    h.write(into: &output)
    i.write(into: &output)
    j.write(into: &output)
    k.write(into: &output)
    output.write(">")
  }
}
