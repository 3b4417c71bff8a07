import ClientKit
public import SwiftUI
public import Wire

/// Reads something anew.
public typealias Refresh = @MainActor @Sendable () async -> Void

/// A page's list, or what stands in its place. Whichever it is, it can be pulled to be read anew.
public struct StateView<Content: View, Empty: View>: View {
  private let state: ListState
  private let isEmptyCentered: Bool
  private let refresh: Refresh
  private let content: Content
  private let empty: Empty

  /// - Parameters:
  ///   - isEmptyCentered: whether what stands there for nothing is in the middle of the page.
  ///   - refresh: reads the list, and what else is on the page, from the beginning.
  ///   - content: a list or a scroll view.
  public init(
    _ state: ListState, isEmptyCentered: Bool = true, refresh: @escaping Refresh, @ViewBuilder content: () -> Content,
    @ViewBuilder empty: () -> Empty
  ) {
    self.state = state
    self.isEmptyCentered = isEmptyCentered
    self.refresh = refresh
    self.content = content()
    self.empty = empty()
  }

  public var body: some View {
    switch state {
    case .loading: ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
    case .failed(let reason): ScrollingPlace { FailedView(reason, retry: refresh) }.refreshable(action: refresh)
    case .empty: ScrollingPlace(isCentered: isEmptyCentered) { empty }.refreshable(action: refresh)
    case .filled: content.refreshable(action: refresh)
    }
  }
}

/// The same for a list that is a part of a page, which scrolls and is pulled as a whole.
public struct StatePart<Content: View, Empty: View>: View {
  private let state: ListState
  private let retry: Refresh
  private let content: Content
  private let empty: Empty

  public init(
    _ state: ListState, retry: @escaping Refresh, @ViewBuilder content: () -> Content,
    @ViewBuilder empty: () -> Empty
  ) {
    self.state = state
    self.retry = retry
    self.content = content()
    self.empty = empty()
  }

  public var body: some View {
    switch state {
    case .loading: ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
    case .failed(let reason): FailedView(reason, retry: retry)
    case .empty: empty
    case .filled: content
    }
  }
}

/// A kept list as a part of a page, or what stands in its place.
public struct RowsPart<Item: HeldItem, Row: View, Empty: View>: View {
  private let list: HeldListModel<Item>
  private let row: (Item) -> Row
  private let empty: Empty

  public init(
    _ list: HeldListModel<Item>, @ViewBuilder row: @escaping (Item) -> Row, @ViewBuilder empty: () -> Empty
  ) { (self.list, self.row, self.empty) = (list, row, empty()) }

  public var body: some View {
    StatePart(list.state, retry: list.refresh) {
      ForEach(list.rows) { row($0.item) }
      if list.goesOn { MoreRow(list.more) }
    } empty: {
      empty
    }
  }
}

/// What stands in place of a page's content: it can be pulled, and is scrolled where large type makes it higher than the page.
private struct ScrollingPlace<Content: View>: View {
  private let isCentered: Bool
  private let content: Content

  init(isCentered: Bool = true, @ViewBuilder content: () -> Content) {
    (self.isCentered, self.content) = (isCentered, content())
  }

  var body: some View {
    ScrollView { content.frame(maxWidth: .infinity) }.defaultScrollAnchor(isCentered ? .center : .top, for: .alignment)
  }
}

/// Says why something can't be shown, and offers to try again.
public struct FailedView: View {
  private let reason: String
  private let retry: () async -> Void

  public init(_ reason: String, retry: @escaping () async -> Void) {
    self.reason = reason
    self.retry = retry
  }

  public var body: some View {
    ContentUnavailableView {
      Label("This can’t be shown", systemImage: "wifi.slash")
    } description: {
      Text(reason)
    } actions: {
      Button("Try Again") { Task { await retry() } }.buttonStyle(.bordered)
    }
  }
}

/// Says that what is shown is what is kept on this device.
public struct OfflineBanner: View {
  @Environment(Account.self) private var account

  public init() {}

  public var body: some View {
    if account.isOffline {
      Label("You’re offline. This is what was here last.", systemImage: "wifi.slash")
        .font(.footnote).foregroundStyle(.secondary)
        .frame(maxWidth: .infinity).padding(.vertical, 6)
    }
  }
}

/// The end of a list that goes on: reads the next page when it is scrolled to, and offers to try again where that failed.
public struct MoreRow: View {
  private let load: () async -> Bool
  @State private var hasFailed = false

  /// - Parameter load: reads the next page; answers whether it could.
  public init(_ load: @escaping () async -> Bool) { self.load = load }

  public var body: some View {
    Group {
      if hasFailed {
        VStack(spacing: 6) {
          Text("The rest couldn’t be loaded.").font(.footnote).foregroundStyle(.secondary)
          Button("Try Again") { hasFailed = false }.buttonStyle(.bordered)
        }
      } else {
        ProgressView().task {
          if !(await load()) { hasFailed = true }
        }
      }
    }
    .frame(maxWidth: .infinity).padding(.vertical, 8)
  }
}

/// Why a form was refused.
public struct FailureRow: View {
  private let failure: String?

  public init(_ failure: String?) { self.failure = failure }

  public var body: some View {
    if let failure {
      Section { Label(failure, systemImage: "exclamationmark.circle").foregroundStyle(.red) }
    }
  }
}

/// The button of a form: at work, it says so and can't be used twice.
public struct BusyButton: View {
  private let title: String
  private let isBusy: Bool
  private let isReady: Bool
  private let action: @MainActor () -> Void

  public init(_ title: String, isBusy: Bool, isReady: Bool, action: @escaping @MainActor () -> Void) {
    self.title = title
    self.isBusy = isBusy
    self.isReady = isReady
    self.action = action
  }

  public var body: some View {
    Button(action: action) {
      HStack {
        Spacer()
        if isBusy { ProgressView() } else { Text(title).bold() }
        Spacer()
      }
    }
    .disabled(isBusy || !isReady)
  }
}

extension View {
  /// Says what the account has to say, such as that a like was refused.
  public func noticing(_ account: Account) -> some View { modifier(Noticing(account: account)) }
}

private struct Noticing: ViewModifier {
  let account: Account

  func body(content: Content) -> some View {
    content.alert("That didn’t work", isPresented: isPresented) {
      Button("OK", role: .cancel) {}
    } message: {
      Text(account.notice ?? "")
    }
  }

  private var isPresented: Binding<Bool> {
    Binding {
      account.notice != nil
    } set: { isShown in
      if !isShown { account.notice = nil }
    }
  }
}

/// A page's single thing, or what stands in its place. Whichever it is, it can be pulled to be read anew.
public struct ItemView<Item: HeldItem, Content: View>: View {
  private let model: HeldItemModel<Item>
  private let refresh: Refresh
  private let content: (Item) -> Content

  /// - Parameters:
  ///   - refresh: reads the thing, and what else is on the page; the thing alone where none is given.
  ///   - content: a list or a scroll view.
  public init(
    _ model: HeldItemModel<Item>, refresh: Refresh? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) {
    self.model = model
    self.refresh = refresh ?? { [model] in await model.refresh() }
    self.content = content
  }

  public var body: some View {
    if let item = model.item {
      content(item).refreshable(action: refresh)
    } else if let failure = model.failure {
      ScrollingPlace { FailedView(failure, retry: refresh) }.refreshable(action: refresh)
    } else {
      ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }
}
