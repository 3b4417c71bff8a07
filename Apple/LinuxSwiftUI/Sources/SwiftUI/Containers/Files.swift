public import UniformTypeIdentifiers

extension View {
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View {
    changed { node, context in
      guard context.reading({ isPresented.wrappedValue }) else { return }
      node.touch.pick = { url in
        isPresented.wrappedValue = false
        if let url { onCompletion(.success(url)) }
      }
    }
  }

  public func fileMover(
    isPresented: Binding<Bool>, file: URL?, onCompletion: @escaping (Result<URL, any Error>) -> Void,
    onCancellation: @escaping () -> Void
  ) -> some View {
    changed { node, context in
      guard context.reading({ isPresented.wrappedValue }), let file else { return }
      node.touch.save = { folder in
        isPresented.wrappedValue = false
        guard let folder else { return onCancellation() }
        let place = folder.appendingPathComponent(file.lastPathComponent)
        onCompletion(
          Result {
            try FileManager.default.moveItem(at: file, to: place)
            return place
          })
      }
    }
  }
}

/// As Foundation has it on Apple's systems, where a file that was chosen may be read between these two alone. Here nothing is guarded.
extension URL {
  public func startAccessingSecurityScopedResource() -> Bool { true }
  public func stopAccessingSecurityScopedResource() {}
}
