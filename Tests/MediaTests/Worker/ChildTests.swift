import Glibc
import Testing

@testable import Media

struct ChildTests {
  @Test func `an order survives the way to the child`() throws {
    var limits = ImageLimits()
    limits.pixels = 12_345
    let order = ChildOrder(request: .photo(.square(x: 0.25, y: 0.75)), drawn: (width: 4, height: 5), limits: limits)

    let received = try #require(ChildOrder(order.encoded()))

    #expect(received == order)
    #expect(received.request == order.request && received.limits == limits)
    #expect(received.drawn?.width == 4 && received.drawn?.height == 5)
    #expect(ChildOrder(Array(order.encoded().dropLast())) == nil)
    #expect(ChildOrder([UInt8](repeating: 0, count: ChildOrder.byteCount)) == nil)
  }

  @Test func `a program that is not there says so`() async throws {
    let workers = ImageWorkers(executable: "/nowhere/hearth")

    #expect(try await workers.refusal(Files.gif()) == .decoderUnavailable)
  }

  @Test(arguments: ["/bin/true", "/bin/cat"])
  func `a program that speaks another language is not believed`(program: String) async throws {
    var limits = ImageLimits()
    limits.wallSeconds = 2
    let workers = ImageWorkers(executable: program, arguments: [], limits: limits)

    #expect(try await workers.refusal(Files.gif()) != nil)
  }

  @Test func `a child that hangs is ended by the clock`() async throws {
    var limits = ImageLimits()
    limits.wallSeconds = 1
    let workers = ImageWorkers(executable: "/bin/sleep", arguments: ["30"], limits: limits)

    #expect(try await workers.refusal(Files.gif()) == .timeout)
  }

  @Test func `a child that burns time is ended by its processor limit`() async throws {
    var limits = ImageLimits()
    limits.processorSeconds = 1
    let sent = Files.png(width: 9900, height: 10_000, depth: 16, type: 6, data: Files.zlib([0]))
    let slow = try await ImageWorkers.built(limits: limits).refusal(sent)

    #expect(slow == .damaged || slow == .timeout)
  }

  @Test func `a child ended from outside gives a clear error`() throws {
    let child = try ImageChild.start("/bin/sleep", ["30"])
    let work = ImageWork(
      order: ChildOrder(request: .photo(), drawn: nil, limits: ImageLimits()), file: OpenFile(dup(0)), owner: .server
    ) { _ in }
    kill(child.pid, SIGKILL)

    WorkerRun(work: work).run(on: child) { () throws(MediaError) in throw MediaError(.damaged) }

    #expect(work.jpegs.failure == .decoderUnavailable && work.webPs.failure == .decoderUnavailable)
  }

  @Test func `frames that lie about their length are refused`() {
    var ends: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    let (ours, theirs) = (OpenFile(ends[0]), OpenFile(ends[1]))
    let frame = ChildFrame.header(.rendition, count: 1 << 30)
    send(theirs.descriptor, frame, frame.count, 0)

    var reader = FrameReader(socket: ours.descriptor, deadline: FrameReader.now() + 300_000_000_000, budget: 1 << 20)

    do throws(FrameReader.Problem) {
      _ = try reader.next()
      Issue.record("the frame was believed")
    } catch {
      #expect(error == .nonsense)
    }
  }
}

extension Deferred {
  /// The code of the failure, when it has failed already.
  var failure: MediaError.Code? {
    if case .failure(let error)? = current { (error as? MediaError)?.code } else { nil }
  }
}
