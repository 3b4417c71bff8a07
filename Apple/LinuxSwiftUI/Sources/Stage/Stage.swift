public import SwiftUI

/// A screen that a test looks at and touches as a person does.
///
/// What can't be right on a phone is in `faults`, which a test expects to be empty at its end.
@MainActor public final class Stage {
  /// What the screen is shown on.
  public enum Device: Sendable {
    /// 390 by 844 points.
    case phone
    /// 820 by 1,180 points.
    case tablet
  }

  /// What a test looked for, and isn't there.
  public struct Missing: Error, CustomStringConvertible {
    public let description: String
    public init(description: String) { self.description = description }
  }

  let host: Host
  /// What the screen is shown on.
  public let device: Device
  /// A row that was swiped, so that its actions are seen.
  var swiped: String?
  private let isBusy: @MainActor () -> Bool
  private var left: [String] = []
  private var opened: [URL] = []
  private let budget: Duration

  /// - Parameters:
  ///   - photos: what a picker can choose from.
  ///   - patience: how long what a test expects may take.
  ///   - isBusy: whether something outside of the screen is under way that it waits for, such as a request.
  public init(
    _ screen: some View, on device: Device = .phone, photos: [Data] = [], patience: Duration = .seconds(180),
    isBusy: @escaping @MainActor () -> Bool = { false }
  ) {
    host = Host(screen)
    self.device = device
    self.isBusy = isBusy
    budget = patience
    host.environment.photoLibrary = photos
    host.environment.horizontalSizeClass = device == .phone ? .compact : .regular
    host.environment.opens { [weak self] in self?.opened.append($0) }
  }

  /// Draws the screen, for a test of its speed. Nothing is waited for.
  public func draw() { host.update() }

  /// Waits until nothing of the screen changes any more and nothing outside is under way; then looks for faults.
  public func settle() async {
    let deadline = ContinuousClock.now + budget
    var quiet = 0
    while quiet < 40, ContinuousClock.now < deadline {
      await Task.yield()
      let wasStale = host.isStale
      host.update()
      quiet = wasStale || host.isAboutToWork || isBusy() ? 0 : quiet + 1
      // Ends at once where the task was cancelled: then nothing is waited for.
      if quiet % 4 == 3 || isBusy() { try? await Task.sleep(for: .milliseconds(1)) }
    }
    look()
  }

  /// Waits until something holds, and says what was waited for when it doesn't.
  public func wait(for what: String, until holds: () -> Bool) async throws {
    let deadline = ContinuousClock.now + budget
    await settle()
    while !holds() {
      guard ContinuousClock.now < deadline else {
        throw Missing(description: "waited in vain for \(what); shown is:\n\(words)")
      }
      try await Task.sleep(for: .milliseconds(5))
      await settle()
    }
  }

  /// Waits until words are shown.
  public func expect(_ words: String) async throws { try await wait(for: "“\(words)”") { shows(words) } }

  /// Waits until words are shown no more.
  public func expectGone(_ words: String) async throws {
    try await wait(for: "“\(words)” to go") { !shows(words) }
  }

  /// What can't be so on a phone.
  public var faults: [String] { host.faults + left }

  /// How often the body of each kind of view was asked for.
  public var bodies: [String: Int] { host.bodies }

  /// Addresses that the screen has opened outside of the app.
  public var openedOutside: [URL] { opened }

  /// The screen goes from sight, as when the app ends. What is still under way then is a fault.
  public func end() async {
    host.end()
    await settle()
  }

  private func look() {
    host.check()
    for fault in Rules.faults(in: layers) { host.fault(fault) }
    left = host.leftBehind.map { "\($0) goes on though what began it has gone" }
  }

  // MARK: What surrounds the screen

  public func turn(_ scheme: ColorScheme) async {
    host.environment.colorScheme = scheme
    await settle()
  }

  public func type(size: DynamicTypeSize) async {
    host.environment.dynamicTypeSize = size
    await settle()
  }

  public func direct(_ direction: LayoutDirection) async {
    host.environment.layoutDirection = direction
    await settle()
  }

  public func reduceMotion(_ isReduced: Bool) async {
    host.environment.reducesMotion = isReduced
    await settle()
  }

  public func turnVoiceOver(on isOn: Bool) async {
    host.environment.hasVoiceOver = isOn
    await settle()
  }

  public func enter(_ phase: ScenePhase) async {
    host.environment.scenePhase = phase
    await settle()
  }
}
