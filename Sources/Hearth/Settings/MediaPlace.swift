internal import Core
internal import Glibc
internal import Media

/// Where media are kept: `--media`.
enum MediaPlace: Sendable {
  case folder(String)
  case s3(S3Location, S3Credentials)

  /// - Parameters:
  ///   - name: the setting that says it.
  ///   - fallback: the folder where it does not.
  /// - Throws: `Arguments.Mistake`. The keys come by the environment alone: a command line can be read by others.
  init(_ arguments: Arguments, _ name: String, fallback: String? = nil) throws(Arguments.Mistake) {
    guard let text = arguments.text(name), !text.isEmpty else {
      guard let fallback else { throw arguments.refuse(name, "is needed") }
      self = .folder(fallback)
      return
    }
    guard text.hasPrefix("s3:") else {
      guard !text.contains("://") else {
        throw arguments.refuse(name, "takes a folder or s3://bucket/prefix?endpoint=...")
      }
      self = .folder(text)
      return
    }
    let location: S3Location
    do throws(S3Location.Mistake) { location = try S3Location(text) } catch {
      throw arguments.refuse(name, error.description)
    }
    guard let accessKey = arguments.variable("AWS_ACCESS_KEY_ID"), !accessKey.isEmpty,
      let secretKey = arguments.variable("AWS_SECRET_ACCESS_KEY"), !secretKey.isEmpty
    else { throw arguments.refuse(name, "needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment") }
    if let file = location.authorities, access(file, R_OK) != 0 {
      throw arguments.refuse(name, "has a ca= that cannot be read: \(file)")
    }
    let token = arguments.variable("AWS_SESSION_TOKEN")
    self = .s3(
      location,
      S3Credentials(accessKey: accessKey, secretKey: secretKey, sessionToken: token?.isEmpty == true ? nil : token))
  }

  /// A place, opened.
  struct Opened: Sendable {
    let store: any BlobStore
    /// Where files that arrive wait; nil: in the data folder.
    let parts: (any PartFiles)?
    /// The setting, as it is to be named.
    private let setting: String

    fileprivate init(store: any BlobStore, parts: (any PartFiles)?, setting: String) {
      self.store = store
      self.parts = parts
      self.setting = setting
    }

    /// Has a store that is elsewhere prove that it lets this server read and write.
    /// - Returns: false when it does not answer, which may pass.
    /// - Throws: `StartError` for what the operator has to mend.
    func probe() async throws -> Bool {
      guard let store = store as? S3Store else { return true }
      do {
        try await store.probe()
        return true
      } catch let error as MediaError where error.code == .storeUnavailable {
        return false
      } catch let error as MediaError {
        throw StartError("\(setting): \(error.detail)")
      }
    }
  }

  /// Nil where they are not in a folder.
  var folder: String? { if case .folder(let path) = self { path } else { nil } }

  /// - Parameter isToBeMade: whether a folder is made where there is none.
  /// - Throws: `Arguments.Mistake` for a folder that cannot be used.
  func open(_ arguments: Arguments, _ name: String, isToBeMade: Bool = true) throws -> Opened {
    let setting = arguments.spelling(of: name)
    switch self {
    case .folder(let path):
      do {
        return Opened(store: try FolderStore(root: path, isToBeMade: isToBeMade), parts: nil, setting: setting)
      } catch {
        throw arguments.refuse(name, "'\(path)' can't be written to as a folder: \(error.detail)")
      }
    case .s3(let location, let credentials):
      // Side by side: nothing that asks for media can name what arrives.
      let media = try S3Store(location, credentials, folder: "media/")
      return Opened(store: media, parts: StoreParts(store: media.sibling(folder: "incoming/")), setting: setting)
    }
  }
}
