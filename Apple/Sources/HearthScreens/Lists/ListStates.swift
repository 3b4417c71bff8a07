public import Wire
public import SwiftUI

/// What stands in place of a list that has nothing to show, or the list.
public struct StateView<Content: View, Empty: View>: View {
  private let state: ListState
  private let retry: () async -> Void
  private let content: Content
  private let empty: Empty

  public init(
    _ state: ListState, retry: @escaping () async -> Void, @ViewBuilder content: () -> Content,
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

/// The end of a list that goes on: reads a page more when it is scrolled to.
public struct MoreRow: View {
  private let load: () async -> Void

  public init(_ load: @escaping () async -> Void) { self.load = load }

  public var body: some View {
    ProgressView().frame(maxWidth: .infinity).padding(.vertical, 8).task { await load() }
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

/// A single thing, or what stands in its place.
public struct ItemView<Item: HeldItem, Content: View>: View {
  private let model: HeldItemModel<Item>
  private let content: (Item) -> Content

  public init(_ model: HeldItemModel<Item>, @ViewBuilder content: @escaping (Item) -> Content) {
    self.model = model
    self.content = content
  }

  public var body: some View {
    if let item = model.item {
      content(item)
    } else if let failure = model.failure {
      FailedView(failure) { await model.refresh() }
    } else {
      ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }
}
