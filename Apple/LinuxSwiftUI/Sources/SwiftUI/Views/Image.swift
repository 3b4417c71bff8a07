public struct Image: View, Primitive, Equatable {
  public typealias Body = Never

  enum Source: Equatable, Sendable {
    case symbol(String)
    case file(URL)
  }

  let source: Source
  private var isResizable = false
  private var isDecorative = false

  /// What a file shows, for what stands in Apple's place.
  package nonisolated init(file: URL) { source = .file(file) }

  public nonisolated init(systemName: String) { source = .symbol(systemName) }

  public func resizable() -> Image {
    var image = self
    image.isResizable = true
    return image
  }

  package func nodes(_ context: Context) -> [Node] {
    switch source {
    case .symbol(let name):
      var node = Node("symbol", text: "")
      node.attributes["data-symbol"] = name
      // A name of the system's isn't meant for people.
      return [node]
    case .file(let url):
      var node = Node("image")
      node.attributes["src"] = url.absoluteString
      if isResizable { (node.fillsWidth, node.fillsHeight) = (true, true) }
      return [node]
    }
  }

  public nonisolated static func == (old: Image, new: Image) -> Bool {
    old.source == new.source && old.isResizable == new.isResizable
  }
}
