internal import CVips
internal import Glibc

/// Makes renditions in child processes: each picture in a process of its own, so that a picture which breaks or takes over its decoder
/// meets nobody else's. A few are made at a time, by turns among those who sent them.
public final class ImageWorkers: Sendable {
  private let pool: WorkerPool
  private let executable: String
  public let limits: ImageLimits
  /// How many pictures of one owner are made at a time.
  public let share: Int

  /// - Parameter executable: the program whose `arguments` lead to `MediaWorker.main()`; this one by default.
  /// - Parameter work: how many pictures at a time, and how many may wait.
  /// - Parameter linger: seconds that a started, empty child is kept after the last picture, so that the next one
  ///   need not wait for it (about 100 ms); 0 keeps none.
  public init(
    executable: String = "/proc/self/exe", arguments: [String] = [MediaWorker.subcommand],
    work: WorkLimits = WorkLimits(), limits: ImageLimits = ImageLimits(), linger: Int = 30
  ) {
    self.limits = limits
    self.executable = executable
    share = work.share
    pool = WorkerPool(executable: executable, arguments: arguments, limits: work, linger: linger)
  }

  deinit { pool.stop() }

  /// Queues a picture. The file is opened here, so it may be removed as soon as this returns.
  /// - Parameters:
  ///   - owner: whose turn it takes.
  ///   - isAdmitted: whether it waited in a queue before that is bounded itself: then it is taken however many wait here.
  /// - Throws: `MediaError`: `too_large`, `too_many_at_once` and `too_busy` at once; everything about the content comes from the job.
  public func start(
    _ source: ImageSource, _ request: ImageRequest, for owner: WorkOwner = .server, isAdmitted: Bool = false
  ) throws(MediaError) -> ImageJob {
    let (file, drawn) = try open(source)
    let order = ChildOrder(request: request, drawn: drawn, limits: limits)
    let work = ImageWork(order: order, file: file, owner: owner) { [weak pool = self.pool] in pool?.leave($0) }
    try pool.submit(work, isAdmitted: isAdmitted)
    return ImageJob(work: work)
  }

  /// Says beforehand whether a picture of the owner would be taken, so that nothing is written down for one that would not.
  /// - Throws: `MediaError`: `too_many_at_once`, `too_busy`.
  public func requireRoom(for owner: WorkOwner) throws(MediaError) { try pool.requireRoom(for: owner) }

  /// Everything of a picture that was let in: for callers that have nobody to answer in between.
  /// - Throws: `MediaError`, or `CancellationError`.
  public func make(
    _ source: ImageSource, _ request: ImageRequest, for owner: WorkOwner = .server
  ) async throws -> (PreparedPhoto, webPs: [Rendition]) {
    let job = try start(source, request, for: owner, isAdmitted: true)
    return (try await job.jpegs(), try await job.webPs())
  }

  /// An archive that children of the same program read.
  public func archive(at path: String) -> ZipArchive { ZipArchive(path: path, executable: executable) }

  /// Starts an empty child, worth doing when an upload begins to arrive.
  public func warm() { pool.warm() }

  /// Ends every child and every job; later jobs fail.
  public func stop() { pool.stop() }

  private func open(_ source: ImageSource) throws(MediaError) -> (OpenFile, (width: Int, height: Int)?) {
    switch source {
    case .file(let path):
      let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw MediaError(.storeFailed, "open: \(errno)") }
      let file = OpenFile(descriptor)
      var facts = stat()
      guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
        throw MediaError(.unsupportedFormat, "not a file")
      }
      guard facts.st_size <= limits.fileBytes else { throw MediaError(.tooLarge, "\(facts.st_size) bytes") }
      return (file, nil)
    case .pixels(let picture):
      return (try memoryFile(picture.rgb), (picture.width, picture.height))
    }
  }

  private func memoryFile(_ bytes: [UInt8]) throws(MediaError) -> OpenFile {
    let descriptor = hearth_memory_file()
    guard descriptor >= 0 else { throw MediaError(.storeFailed, "memfd_create: \(errno)") }
    let file = OpenFile(descriptor)
    if let fault = FileWriting.writeAll(bytes, to: descriptor) { throw fault }
    return file
  }
}
