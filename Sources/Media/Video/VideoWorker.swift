internal import Glibc
internal import Synchronization

/// Makes films with ffmpeg, which runs confined and limited in a child process.
public final class VideoWorker: Sendable {
  private let executable: String
  private let ffmpeg: String
  private let ffprobe: String
  public let limits: VideoLimits
  private let queue = BlockingThreads(threads: 1)

  /// Nil when the tools are not there.
  /// - Parameter tools: the folder of `ffmpeg` and `ffprobe`.
  /// - Parameter executable: the program whose `MediaTool.subcommand` leads to `MediaTool.main()`; this one by default.
  public init?(tools: String, executable: String = "/proc/self/exe", limits: VideoLimits = VideoLimits()) {
    ffmpeg = "\(tools)/ffmpeg"
    ffprobe = "\(tools)/ffprobe"
    self.executable = executable
    self.limits = limits
    guard tools.hasPrefix("/"), access(ffmpeg, X_OK) == 0, access(ffprobe, X_OK) == 0 else { return nil }
  }

  /// Makes film and poster of a file that somebody sent.
  /// - Parameters:
  ///   - folder: an empty folder, absolute, in which they are made.
  ///   - isSquare: whether the picture is cut to the largest square in its middle.
  ///   - progress: hears how much is done, 0 to 100, on a thread of this worker.
  /// - Throws: `MediaError`, or `CancellationError`.
  public func make(
    _ path: String, in folder: String, isSquare: Bool, progress: @escaping @Sendable (Int) -> Void
  ) async throws -> PreparedVideo {
    let stop = ToolStop()
    return try await withTaskCancellationHandler {
      try await queue.run { [self] in
        // What nobody waits for any more is not begun.
        guard !stop.isCancelled else { throw CancellationError() }
        var job = VideoJob(worker: self, folder: folder, stop: stop, limits: limits)
        let container = try job.container(of: path)
        let facts = try job.probe(path, container)
        try facts.check(limits)
        job.limits = facts.limits(within: limits)
        let seconds = try job.film(path, container, facts, isSquare: isSquare, progress)
        try job.poster(seconds: seconds)
        return PreparedVideo(film: job.filmPath, poster: job.posterPath, seconds: seconds)
      }
    } onCancel: {
      stop.cancel()
    }
  }

  /// Makes a film of some seconds that moves slowly over a picture which this program drew.
  /// - Parameter folder: an empty folder, in which film and poster are made.
  /// - Throws: `MediaError`, or `CancellationError`.
  public func draw(_ picture: PixelBuffer, in folder: String) async throws -> PreparedVideo {
    let stop = ToolStop()
    return try await withTaskCancellationHandler {
      try await queue.run { [self] in
        let job = VideoJob(worker: self, folder: folder, stop: stop, limits: limits)
        try job.draw(picture)
        try job.poster(seconds: 5)
        return PreparedVideo(film: job.filmPath, poster: job.posterPath, seconds: 5)
      }
    } onCancel: {
      stop.cancel()
    }
  }

  func run(
    _ isProbe: Bool, _ arguments: [String], on path: String, in folder: String, _ limits: VideoLimits, _ stop: ToolStop,
    _ told: ([UInt8]) -> Void
  ) throws -> ToolRun.Ending {
    let descriptor = try FileWriting.openFile(path).descriptor
    let tool = isProbe ? ffprobe : ffmpeg
    let run = ToolRun(
      executable: executable, arguments: MediaTool.words(limits, folder: folder, tool: tool) + arguments,
      input: OpenFile(descriptor), wallSeconds: isProbe ? min(60, limits.wallSeconds) : limits.wallSeconds, stop: stop)
    return try run.run(told)
  }
}
