internal import Synchronization

/// Draws a screen, and draws anew what has changed: only the views that read it, as the platform does.
@MainActor package final class Host {
  enum Need: Int { case walk, body }

  package private(set) var tree: [Node] = []
  /// What can't be right on a screen, each once.
  package private(set) var faults: [String] = []
  /// How often each view's body was asked for.
  package internal(set) var bodies: [String: Int] = [:]
  /// What surrounds the screen: dark, large type, another language's direction.
  package var environment = EnvironmentValues() { didSet { needsAll = true } }

  /// How often in a row a body may be asked for and look as before.
  static let mostInVain = 20

  var seats: [Int: Seat] = [:]
  /// Asks for each body, whether it seems to be needed or not.
  private(set) var isChecking = false
  var leavingPresented = 0
  private var numbers = 0
  private var root: Seat?
  private var isEnded = false
  private let draw: @MainActor (Context) -> [Node]
  private var needsAll = true
  private let needs = Mutex<[Int: Need]>([:])
  private var touched: [Life] = []
  private var rounds = 0
  /// Whether a page, a tab or a sheet has come or gone in this drawing.
  var isNavigating = false
  private var losses: [String] = []
  private var nextTask = 0
  private var unstarted = 0
  private var tasks: [Int: String] = [:]
  private var cancelled: [Int: String] = [:]
  private var numberOfTask: [Task<Void, Never>: Int] = [:]

  package init(_ screen: some View) { draw = { SwiftUI.nodes(screen, $0) } }

  func newNumber() -> Int {
    numbers += 1
    return numbers
  }

  package func fault(_ words: String) { if !faults.contains(words) { faults.append(words) } }

  // MARK: What has changed

  nonisolated func stale(_ number: Int, _ need: Need) {
    needs.withLock { if $0[number] != .body { $0[number] = need } }
  }

  /// What is known of writes, which may come from any thread.
  private struct Writes {
    /// The views whose bodies are being asked for.
    var evaluating: [String] = []
    /// The seats in which something was written.
    var seats: Set<Int> = []
    var faults: [String] = []
  }

  private let writes = Mutex(Writes())

  func begin(_ name: String) { writes.withLock { $0.evaluating.append(name) } }
  func endBody() { writes.withLock { _ = $0.evaluating.popLast() } }

  /// A state was written: of interest where that happens while a body is asked for, or what is written is lost later.
  nonisolated func note(_ number: Int) {
    writes.withLock { writes in
      writes.seats.insert(number)
      if let name = writes.evaluating.last {
        writes.faults.append("\(name) changes a state while its body is asked for")
      }
    }
  }

  func wasWritten(_ number: Int) -> Bool { writes.withLock { $0.seats.remove(number) != nil } }

  func lost(_ seat: Seat) { if leavingPresented == 0 { losses.append(seat.name) } }

  func touch(_ life: Life) { touched.append(life) }

  package var isStale: Bool { !isEnded && (needsAll || needs.withLock { !$0.isEmpty }) }

  // MARK: Drawing

  /// Draws what has changed, begins what has come and ends what has gone, until nothing changes any more.
  package func update() {
    rounds = 0
    while isStale {
      rounds += 1
      guard rounds < 200 else { return fault("the screen changes itself without end") }
      drawOnce()
      settleLives()
    }
  }

  private func takeNeeds() -> [Int: Need] {
    needs.withLock { all in
      defer { all = [:] }
      return all
    }
  }

  private func drawOnce() {
    for (number, need) in takeNeeds() { seats[number]?.mark(need) }
    needsAll = false
    defer {
      for fault in writes.withLock({ $0.faults }) { self.fault(fault) }
    }
    (isNavigating, losses) = (false, [])
    let seat = root ?? Seat(host: self, parent: nil, key: "", name: "screen")
    root = seat
    tree = seat.walk { draw(Context(seat: seat, key: "", environment: environment)) }
    guard isNavigating else { return }
    for name in losses { fault("\(name) lost its state when another page, tab or sheet came or went") }
  }

  private func settleLives() {
    while !touched.isEmpty {
      let lives = touched
      touched = []
      for life in lives { life.settle(self) }
    }
  }

  /// Asks for every body once more: what then looks otherwise wasn't told that something had changed.
  package func check() {
    guard !isEnded else { return }
    update()
    let before = Screenful(tree)
    let counted = bodies
    isChecking = true
    needsAll = true
    for seat in seats.values { seat.needsWalk = true }
    drawOnce()
    isChecking = false
    settleLives()
    bodies = counted
    guard !isStale, let difference = before.difference(from: Screenful(tree)) else { return }
    fault("what is shown was out of date: \(difference)")
  }

  // MARK: Work

  /// Does something in the background, as long as the screen wants it.
  package func run(_ name: String, _ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    nextTask += 1
    let number = nextTask
    tasks[number] = name
    unstarted += 1
    let task = Task { [weak self] in
      self?.unstarted -= 1
      await work()
      self?.ended(number)
    }
    numberOfTask[task] = number
    return task
  }

  private func ended(_ number: Int) {
    tasks[number] = nil
    cancelled[number] = nil
    for (task, known) in numberOfTask where known == number { numberOfTask[task] = nil }
  }

  func wasCancelled(_ task: Task<Void, Never>, _ name: String) {
    guard let number = numberOfTask[task], tasks[number] != nil else { return }
    cancelled[number] = name
  }

  /// Whether work was begun that hasn't had its turn yet.
  package var isAboutToWork: Bool { unstarted > 0 }

  /// Work that goes on though what began it has gone.
  package var leftBehind: [String] { cancelled.values.sorted() }

  /// Ends the screen: everything disappears.
  package func end() {
    guard let seat = root else { return }
    isEnded = true
    _ = seat.walk { [] }
    tree = []
    settleLives()
  }
}

/// What a tree shows, to be compared.
struct Screenful {
  private let lines: [String]

  @MainActor init(_ tree: [Node]) {
    lines = tree.flatMap(\.all).map { node in
      let attributes = node.attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      let style = node.style.map { "\($0.0):\($0.1)" }
      let spoken =
        [node.spoken.label, node.spoken.value, node.spoken.hint].map { $0 ?? "" } + node.spoken.traits.sorted()
      return ([node.kind, node.text] + spoken + attributes + style).joined(separator: " ")
    }
  }

  func difference(from other: Screenful) -> String? {
    if lines == other.lines { return nil }
    let pair = zip(lines, other.lines).first { $0 != $1 }
    return pair.map { "“\($0.0)” should be “\($0.1)”" } ?? "\(lines.count) pieces should be \(other.lines.count)"
  }
}
