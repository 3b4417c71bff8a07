internal import Glibc
public import Media
public import SQL
internal import Wire

/// Backups of a data folder as folders: the database, the key, the photos that the database knows, and a list of them
/// all with sizes and hashes.
///
/// A backup is made under a temporary name beside its own and renamed when it is whole and on the disk; so is a
/// restored folder. Files are copied, not linked: a fault of one is no fault of the other.
public struct FolderBackup: Sendable {
  private let schema: Schema
  private let modules: Modules

  static let database = "hearth.db"
  static let key = "secret.key"
  static let media = "media"
  static let list = "manifest.json"

  /// - Parameters:
  ///   - schema: of the database in the folder; Core's is enough.
  ///   - known: everything that the program has, for verifying; nil: `schema` alone.
  public init(schema: Schema, known: [Schema]? = nil) {
    self.schema = schema
    modules = Modules(known: known ?? [schema], wanted: [], change: .leave)
  }

  /// Copies the folder at `source`, whose database is `storage` and whose photos are in `media`, while it may be in use. A
  /// database of PostgreSQL becomes a file in the copy.
  ///
  /// What members sent and the server still works on is not copied; a restored server makes what is missing from the
  /// photos that are.
  /// - Parameter key: the file of the key; nil: the folder's own.
  /// - Returns: the number of photo files.
  /// - Throws: `StartError`, also when there is something at `target` already; `SQLError`.
  public func make(
    of source: String, _ storage: Storage, key: String? = nil, media: any BlobStore, at target: String
  ) async throws -> Int {
    let keyFile = key ?? "\(source)/\(Self.key)"
    return try await make(of: source, storage, keyFile, media, at: target)
  }

  private func make(
    of source: String, _ storage: Storage, _ keyFile: String, _ media: any BlobStore, at target: String
  ) async throws -> Int {
    try await NewFolder.make(target) { folder in
      guard let key = try FileCopy.copy(keyFile, to: "\(folder)/\(Self.key)") else {
        throw StartError("there is no key: \(keyFile)")
      }
      let photos = try await copyPhotos(of: source, storage, media, to: folder)
      let database = try FileCopy.facts(of: "\(folder)/\(Self.database)")
      let files =
        [
          CopiedFile(path: Self.database, bytes: database.bytes, hash: database.hash),
          CopiedFile(path: Self.key, bytes: key.bytes, hash: key.hash),
        ] + photos
      try BackupList(files: files).write(to: "\(folder)/\(Self.list)")
      return photos.count
    }
  }

  /// Takes a copy of the database, then the files of its photos. A photo that was deleted in between has no files any
  /// more: then the database is copied again, until both agree.
  private func copyPhotos(
    of source: String, _ storage: Storage, _ media: any BlobStore, to folder: String
  ) async throws -> [CopiedFile] {
    var copied: [String: CopiedFile] = [:]
    for _ in 0..<20 {
      try Self.removeDatabase(in: folder)
      try storage.backUp(to: "\(folder)/\(Self.database)")
      let wanted = try await StoredFiles.paths(database: "\(folder)/\(Self.database)", schema)
      var isWhole = true
      for path in wanted where copied[path] == nil {
        try Task.checkCancellation()
        try NewFolder.makeParents(of: path, in: "\(folder)/\(Self.media)")
        let name = "\(Self.media)/\(path)"
        if let file = try await Self.copy(path, of: media, to: "\(folder)/\(name)") {
          copied[path] = CopiedFile(path: name, bytes: file.bytes, hash: file.hash)
        } else {
          isWhole = false
        }
      }
      if isWhole {
        for path in Set(copied.keys).subtracting(wanted) { unlink("\(folder)/\(Self.media)/\(path)") }
        return wanted.compactMap { copied[$0] }
      }
    }
    throw StartError("photos of \(source) lack their files; see hearth media check")
  }

  /// Nil when there is no such file.
  private static func copy(
    _ path: String, of media: any BlobStore, to target: String
  ) async throws -> (bytes: Int, hash: String)? {
    guard let key = BlobKey(path) else { return nil }
    if let local = media.localPath(of: key) { return try FileCopy.copy(local, to: target) }
    guard try await media.copy(key, toFile: target) else { return nil }
    return try FileCopy.facts(of: target)
  }

  private static func removeDatabase(in folder: String) throws {
    for suffix in ["", "-journal"] {
      guard unlink("\(folder)/\(database)\(suffix)") == 0 || errno == ENOENT else {
        throw FileCopy.fault("\(folder)/\(database)")
      }
    }
  }

  /// Makes a data folder at `target` from the backup at `source`. Every file's hash is compared on the way.
  /// - Parameter verify: also has the database and its schema checked, and that each of its photos has its files.
  /// - Returns: the number of photo files.
  /// - Throws: `StartError`, also when `target` is not absent or empty; `SQLError`.
  @discardableResult
  public func restore(_ source: String, to target: String, verify: Bool) async throws -> Int {
    let list = try BackupList(readFrom: "\(source)/\(Self.list)")
    return try await NewFolder.make(target, orEmpty: true) { folder in
      for file in list.files {
        try NewFolder.makeParents(of: file.path, in: folder)
        let copy = try FileCopy.copy("\(source)/\(file.path)", to: "\(folder)/\(file.path)", most: file.bytes)
        guard let copy else { throw StartError("the backup lacks \(file.path)") }
        guard copy == (file.bytes, file.hash) else { throw StartError("\(file.path) is damaged in the backup") }
      }
      if verify { try await self.verify(folder, list) }
      return list.files.count { $0.path.hasPrefix(Self.media + "/") }
    }
  }

  /// Reads a backup again from its disk: every file has the size and the hash that the list has, the database is sound, and each of its
  /// photos has its files. Beside it there is room for another copy of the database meanwhile.
  /// - Returns: how many files it has, and their bytes.
  /// - Throws: `StartError`, which says whether the backup was read and isn't whole; `SQLError`.
  func check(_ backup: String) async throws -> (files: Int, bytes: Int) {
    let list = try BackupList(readFrom: "\(backup)/\(Self.list)")
    for file in list.files {
      try Task.checkCancellation()
      guard try FileCopy.facts(of: "\(backup)/\(file.path)") == (file.bytes, file.hash) else {
        throw StartError(mismatch: "\(file.path) is damaged in the backup")
      }
    }
    // Opening a database leaves files beside it.
    try await NewFolder.temporary(beside: backup) { folder in
      guard try FileCopy.copy("\(backup)/\(Self.database)", to: "\(folder)/\(Self.database)") != nil else {
        throw StartError(mismatch: "the backup lacks \(Self.database)")
      }
      try await verify(folder, list)
    }
    return (list.files.count, list.files.reduce(0) { $0 + $1.bytes })
  }

  private func verify(_ folder: String, _ list: BackupList) async throws {
    let database = "\(folder)/\(Self.database)"
    let problems = try Storage.problems(path: database, modules: modules)
    guard problems.isEmpty else {
      throw StartError(mismatch: "the database is not sound:\n\(problems.joined(separator: "\n"))")
    }
    let present = Set(list.files.map(\.path))
    let missing = try await StoredFiles.paths(database: database, schema).filter {
      !present.contains("\(Self.media)/\($0)")
    }
    guard missing.isEmpty else {
      throw StartError(mismatch: "the backup lacks photos:\n\(missing.joined(separator: "\n"))")
    }
  }
}

/// The list of a backup's files: `manifest.json`.
struct BackupList: Equatable, Sendable {
  let files: [CopiedFile]

  init(files: [CopiedFile]) { self.files = files }

  /// - Throws: `StartError` when there is no list or it is none of ours.
  init(readFrom path: String) throws {
    let fault = StartError(mismatch: "\(path) is not the list of a backup")
    guard let text = FileText.read(path, most: 1 << 30) else {
      throw StartError("there is no backup: \(path) is absent or not a file")
    }
    // What does not parse is not the list of a backup, however it fails.
    guard let value = try? JSONValue(parsing: text), case .number("1")? = value["format"],
      let entries = value["files"]?.array
    else { throw fault }
    files = try entries.map { entry in
      guard let path = entry["path"]?.string, Self.isInside(path), let hash = entry["sha256"]?.string,
        case .number(let digits)? = entry["bytes"], let bytes = Int(digits)
      else { throw fault }
      return CopiedFile(path: path, bytes: bytes, hash: hash)
    }
    let names = files.map(\.path)
    guard Set(names).count == names.count, names.contains(FolderBackup.database), names.contains(FolderBackup.key)
    else { throw fault }
  }

  func write(to path: String) throws {
    let value: JSONValue = [
      "format": 1,
      "files": .array(
        files.map { ["path": .string($0.path), "bytes": .number($0.bytes), "sha256": .string($0.hash)] }),
    ]
    try FileText.write(value.jsonBytes(), to: path)
  }

  /// Whether a path is one that a backup writes, so that no list leads out of the folder.
  private static func isInside(_ path: String) -> Bool {
    path == FolderBackup.database || path == FolderBackup.key
      || (path.hasPrefix(FolderBackup.media + "/") && BlobKey(path) != nil)
  }
}

/// Which files the photos of a database have in the store.
enum StoredFiles {
  /// Their keys, read from a database file that nobody else has open.
  static func paths(database: String, _ schema: Schema) async throws -> [String] {
    var options = SQLiteOptions()
    // A backup is made of whatever there is; verifying judges the schema.
    options.inspects = false
    let storage = try Storage.open(path: database, schema: schema, options: options)
    var paths: [String] = []
    do {
      var after = ID<MediaAPI.Item>(high: 0, low: 0)
      while true {
        let position = after
        let photos = try await storage.system.read { try UploadQueries.stored(after: position, limit: 1000, in: $0) }
        guard let last = photos.last else { break }
        after = last.id
        for photo in photos { paths += photo.paths }
      }
    } catch {
      storage.close()
      throw error
    }
    storage.close()
    try removeTraces(of: database)
    return paths
  }

  /// What SQLite leaves beside a database: to be removed only when everything is in the file itself.
  private static func removeTraces(of database: String) throws {
    var facts = stat()
    if stat("\(database)-wal", &facts) == 0, facts.st_size > 0 {
      throw StartError("\(database) was changed by reading it")
    }
    for suffix in ["-wal", "-shm", ".lock"] { unlink(database + suffix) }
  }
}
