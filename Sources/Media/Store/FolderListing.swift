internal import Glibc

/// Walks a folder in the byte order of its keys, visiting only what the prefix and the start allow.
struct FolderListing {
  let root: String
  let prefix: [UInt8]
  let after: BlobKey?
  let limit: Int
  private var found: [BlobEntry] = []

  init(root: String, prefix: [UInt8], after: BlobKey?, limit: Int) {
    self.root = root
    self.prefix = prefix
    self.after = after
    self.limit = max(0, limit)
  }

  mutating func run() throws(MediaError) -> [BlobEntry] {
    try walk("")
    return found
  }

  /// - Parameter folder: relative to the root, empty or with a slash at its end.
  private mutating func walk(_ folder: String) throws(MediaError) {
    for name in try Self.names(in: "\(root)/\(folder)") {
      guard found.count < limit else { return }
      let key = folder + name
      let bytes = Array(key.utf8)
      let isFolder = name.hasSuffix("/")
      guard bytes.starts(with: prefix) || (isFolder && prefix.starts(with: bytes)) else { continue }
      if isFolder {
        // All keys below come before `after` unless they could be longer forms of it.
        if let after, !after.text.hasPrefix(key), bytes.lexicographicallyPrecedes(after.text.utf8) { continue }
        try walk(key)
      } else if let entry = try entry(key) {
        found.append(entry)
      }
    }
  }

  private func entry(_ text: String) throws(MediaError) -> BlobEntry? {
    guard let key = BlobKey(text) else { return nil }
    if let after, key <= after { return nil }
    var facts = stat()
    // Gone since the folder was read.
    guard stat("\(root)/\(text)", &facts) == 0 else { return nil }
    return BlobEntry(key: key, size: Int64(facts.st_size))
  }

  /// Names in byte order, those of folders with a slash, which is how they take part in the order of keys.
  private static func names(in folder: String) throws(MediaError) -> [String] {
    guard let stream = opendir(folder) else {
      if errno == ENOENT { return [] }
      throw FileWriting.error("opendir", errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      names.append(isFolder(entry, "\(folder)/\(name)") ? name + "/" : name)
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func isFolder(_ entry: UnsafeMutablePointer<dirent>, _ path: String) -> Bool {
    if entry.pointee.d_type != UInt8(DT_UNKNOWN) { return entry.pointee.d_type == UInt8(DT_DIR) }
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }
}
