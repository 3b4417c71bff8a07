public struct Image: View, Primitive, Equatable {
  public typealias Body = Never

  enum Source: Equatable, Sendable {
    case symbol(String)
    case file(URL)
  }

  let source: Source
  private var isResizable = false
  private var isDecorative = false

  init(source: Source) { self.source = source }

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

public enum AsyncImagePhase: Sendable {
  case empty
  case success(Image)
  case failure(any Error)

  public var image: Image? {
    if case .success(let image) = self { image } else { nil }
  }
}

public struct AsyncImage<Content: View>: View {
  private let url: URL?
  private let content: (AsyncImagePhase) -> Content
  @State private var phase = AsyncImagePhase.empty

  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    self.url = url
    self.content = content
  }

  public var body: some View {
    content(phase).task(id: url) {
      guard let url else { return phase = .empty }
      // What a picture is made of is told by its first bytes; a screen has files alone to show.
      let bytes = (try? FileHandle(forReadingFrom: url).read(upToCount: 12)) ?? nil
      phase = Self.isPicture(bytes) ? .success(Image(source: .file(url))) : .failure(URLError(.cannotDecodeContentData))
    }
  }

  private static func isPicture(_ bytes: Data?) -> Bool {
    guard let bytes, bytes.count == 12 else { return false }
    let signatures: [[UInt8]] = [
      [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8), Array("RIFF".utf8),
    ]
    return signatures.contains { bytes.starts(with: $0) } || bytes[4..<8] == Data("ftyp".utf8)
  }
}

public struct Transaction {
  public init() {}
}
