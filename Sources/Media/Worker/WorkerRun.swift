internal import Glibc

/// One picture with one child, from the order to the reaping. Blocks its thread.
struct WorkerRun {
  let work: ImageWork

  func run(on spare: ImageChild?, orStart start: () throws(MediaError) -> ImageChild) {
    do throws(MediaError) {
      if let spare { return settle(serve(spare)) }
      settle(serve(try start()))
    } catch {
      // The reason is the result: the waiting caller gets it.
      work.fail(error)
    }
  }

  private enum Outcome {
    case complete
    case cancelled
    case failed(MediaError)
  }

  private func settle(_ outcome: Outcome) {
    switch outcome {
    case .complete: break
    case .cancelled: work.fail(CancellationError())
    case .failed(let error): work.fail(error)
    }
  }

  private func serve(_ child: ImageChild) -> Outcome {
    guard work.begin(child) else {
      child.discard()
      return .cancelled
    }
    let deadline = FrameReader.now() + UInt64(clamping: work.order.limits.wallSeconds) * 1_000_000_000
    var reader = FrameReader(socket: child.socket, deadline: deadline, budget: work.order.limits.outputBytes)
    // A child that broke before the order could be sent has said why, or ended: both are read.
    _ = child.send(work.order, file: work.file.descriptor)
    let said = listen(&reader)
    let wasCancelled = work.end()
    if case .failure = said { child.kill() }
    let ending = child.reap()
    if wasCancelled { return .cancelled }
    switch said {
    case .success(nil): return .complete
    case .success(let error?): return .failed(error)
    case .failure(let problem): return .failed(explain(problem, ending))
    }
  }

  /// Reads to the end; gives the error that the child told of, if any.
  private func listen(_ reader: inout FrameReader) -> Result<MediaError?, FrameReader.Problem> {
    var collected = Collected()
    do throws(FrameReader.Problem) {
      while true {
        let frame = try reader.next()
        switch frame.kind {
        case .facts: try collected.setFacts(frame.payload)
        case .rendition: try collected.add(frame)
        case .jpegsDone: work.jpegs.resolve(.success(try collected.photo()))
        case .done:
          _ = try collected.photo()
          work.webPs.resolve(.success(try collected.all(.webp)))
          return .success(nil)
        case .failed: return .success(Collected.error(frame.payload))
        case .entry, .content, .entryEnd: return .failure(.nonsense)
        }
      }
    } catch {
      return .failure(error)
    }
  }

  private func explain(_ problem: FrameReader.Problem, _ ending: ImageChild.Ending) -> MediaError {
    let detail = "child \(problem), \(ending)"
    switch (problem, ending) {
    case (.late, _), (_, .signalled(SIGXCPU)), (_, .signalled(SIGALRM)): return MediaError(.timeout, detail)
    // Not by us: the system was short of memory, or somebody ended it.
    case (.ended, .signalled(SIGKILL)), (.ended, .signalled(SIGTERM)): return MediaError(.decoderUnavailable, detail)
    case (.ended, .exited): return MediaError(.decoderUnavailable, detail)
    default: return MediaError(.damaged, detail)
    }
  }
}

/// What one child has said so far, believed only as far as it makes sense.
private struct Collected {
  private var facts: (width: Int, height: Int, blurHash: String)?
  private var renditions: [Rendition] = []

  mutating func setFacts(_ payload: [UInt8]) throws(FrameReader.Problem) {
    guard payload.count >= 8 + 6, payload.count <= 8 + 166, facts == nil else { throw .nonsense }
    let word = { (at: Int) in (0..<4).reduce(0) { $0 | Int(payload[at + $1]) << (8 * $1) } }
    let hash = payload[8...]
    guard (1...1 << 24).contains(word(0)), (1...1 << 24).contains(word(4)) else { throw .nonsense }
    guard hash.allSatisfy(BlurHash.alphabet.contains) else { throw .nonsense }
    facts = (word(0), word(4), String(decoding: hash, as: UTF8.self))
  }

  mutating func add(_ frame: FrameReader.Frame) throws(FrameReader.Problem) {
    let format = ChildFrame.format(frame.flags)
    guard renditions.count < 6, Self.looksLike(format, frame.payload) else { throw .nonsense }
    for name in ChildFrame.names(frame.flags) {
      renditions.append(Rendition(name: name, format: format, bytes: frame.payload))
    }
  }

  func photo() throws(FrameReader.Problem) -> PreparedPhoto {
    guard let facts else { throw .nonsense }
    return PreparedPhoto(
      width: facts.width, height: facts.height, blurHash: facts.blurHash, renditions: try all(.jpeg))
  }

  func all(_ format: Rendition.Format) throws(FrameReader.Problem) -> [Rendition] {
    let found = renditions.filter { $0.format == format }
    guard Set(found.map(\.name)).count == 3, found.count == 3 else { throw .nonsense }
    return found
  }

  private static func looksLike(_ format: Rendition.Format, _ bytes: [UInt8]) -> Bool {
    switch format {
    case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
    case .webp: bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
    }
  }

  static func error(_ payload: [UInt8]) -> MediaError {
    let parts = payload.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(decoding: parts.first ?? [], as: UTF8.self)
    let detail = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
    return MediaError(MediaError.Code(rawValue: name) ?? .damaged, detail)
  }
}
