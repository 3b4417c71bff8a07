public enum ColorScheme: Hashable, Sendable, CaseIterable { case light, dark }

public enum LayoutDirection: Hashable, Sendable, CaseIterable { case leftToRight, rightToLeft }

public enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }

public enum ScenePhase: Comparable, Sendable { case background, inactive, active }

/// Closes the page or sheet that it was read in.
@MainActor @preconcurrency public struct DismissAction {
  let seat: Int
  let act: @MainActor () -> Void
  public func callAsFunction() { act() }
}

@MainActor @preconcurrency public struct OpenURLAction {
  let act: @MainActor (URL) -> Void
  public func callAsFunction(_ url: URL) { act(url) }
}

extension DismissAction: Located {
  nonisolated var location: AnyHashable? { AnyHashable(seat) }
}

extension OpenURLAction: Located {
  /// There is one for the whole screen.
  nonisolated var location: AnyHashable? { AnyHashable("openURL") }
}

/// What a value that a link leads to is given to.
@MainActor struct Pusher: Located {
  let seat: Int
  let push: @MainActor (AnyHashable) -> Void
  nonisolated var location: AnyHashable? { AnyHashable(seat) }
}

/// What pulling a list does.
@MainActor struct Refresher: Located {
  let seat: Int
  let key: String
  let act: @MainActor () async -> Void
  nonisolated var location: AnyHashable? { AnyHashable("\(seat) \(key)") }
}

private enum DismissKey: EnvironmentKey { static var defaultValue: DismissAction? { nil } }
private enum OpenURLKey: EnvironmentKey { static var defaultValue: OpenURLAction? { nil } }
private enum PusherKey: EnvironmentKey { static var defaultValue: Pusher? { nil } }
private enum RefresherKey: EnvironmentKey { static var defaultValue: Refresher? { nil } }
private enum ScrollingKey: EnvironmentKey { static var defaultValue: Bool { false } }
private enum EnabledKey: EnvironmentKey { static var defaultValue: Bool { true } }
private enum ShownKey: EnvironmentKey { static var defaultValue: Bool { true } }
private enum LazyKey: EnvironmentKey { static var defaultValue: Bool { false } }
private enum ColorSchemeKey: EnvironmentKey { static var defaultValue: ColorScheme { .light } }
private enum TypeSizeKey: EnvironmentKey { static var defaultValue: DynamicTypeSize { .large } }
private enum DirectionKey: EnvironmentKey { static var defaultValue: LayoutDirection { .leftToRight } }
private enum WidthKey: EnvironmentKey { static var defaultValue: UserInterfaceSizeClass? { .compact } }
private enum MotionKey: EnvironmentKey { static var defaultValue: Bool { false } }
private enum VoiceKey: EnvironmentKey { static var defaultValue: Bool { false } }
private enum ScaleKey: EnvironmentKey { static var defaultValue: CGFloat { 3 } }
private enum PhaseKey: EnvironmentKey { static var defaultValue: ScenePhase { .active } }
private enum TintKey: EnvironmentKey { static var defaultValue: String? { nil } }
private enum LibraryKey: EnvironmentKey { static var defaultValue: [Data] { [] } }

extension EnvironmentValues {
  @MainActor @preconcurrency public var dismiss: DismissAction {
    self[DismissKey.self] ?? DismissAction(seat: 0) {}
  }
  @MainActor @preconcurrency public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] ?? OpenURLAction { _ in } }
    set { self[OpenURLKey.self] = newValue }
  }
  public var isEnabled: Bool {
    get { self[EnabledKey.self] }
    set { self[EnabledKey.self] = newValue }
  }
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }
  public var dynamicTypeSize: DynamicTypeSize {
    get { self[TypeSizeKey.self] }
    set { self[TypeSizeKey.self] = newValue }
  }
  public var layoutDirection: LayoutDirection {
    get { self[DirectionKey.self] }
    set { self[DirectionKey.self] = newValue }
  }
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[WidthKey.self] }
    set { self[WidthKey.self] = newValue }
  }
  public var displayScale: CGFloat {
    get { self[ScaleKey.self] }
    set { self[ScaleKey.self] = newValue }
  }
  public var scenePhase: ScenePhase {
    get { self[PhaseKey.self] }
    set { self[PhaseKey.self] = newValue }
  }
  public var accessibilityReduceMotion: Bool { self[MotionKey.self] }
  public var accessibilityVoiceOverEnabled: Bool { self[VoiceKey.self] }
}

// What only this module and the stage have to do with.
extension EnvironmentValues {
  package var reducesMotion: Bool {
    get { self[MotionKey.self] }
    set { self[MotionKey.self] = newValue }
  }
  package var hasVoiceOver: Bool {
    get { self[VoiceKey.self] }
    set { self[VoiceKey.self] = newValue }
  }
  package mutating func opens(with act: @escaping @MainActor (URL) -> Void) {
    self[OpenURLKey.self] = MainActor.assumeIsolated { OpenURLAction(act: act) }
  }
  /// The photos that a picker can choose.
  package var photoLibrary: [Data] {
    get { self[LibraryKey.self] }
    set { self[LibraryKey.self] = newValue }
  }
  /// The tint as CSS has it, for what is presented elsewhere than where it was written.
  var tintPaint: String? {
    get { self[TintKey.self] }
    set { self[TintKey.self] = newValue }
  }
  var dismissal: DismissAction? {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
  var pusher: Pusher? {
    get { self[PusherKey.self] }
    set { self[PusherKey.self] = newValue }
  }
  /// What pulling does, for the next thing inside that scrolls.
  var refresher: Refresher? {
    get { self[RefresherKey.self] }
    set { self[RefresherKey.self] = newValue }
  }
  /// Whether it is inside of something that scrolls down.
  var isScrolling: Bool {
    get { self[ScrollingKey.self] }
    set { self[ScrollingKey.self] = newValue }
  }
  /// Whether it is the page, the tab that is seen. What isn't keeps its states.
  var isShown: Bool {
    get { self[ShownKey.self] }
    set { self[ShownKey.self] = newValue }
  }
  /// Whether rows are made when they are scrolled to.
  var isLazy: Bool {
    get { self[LazyKey.self] }
    set { self[LazyKey.self] = newValue }
  }
}
