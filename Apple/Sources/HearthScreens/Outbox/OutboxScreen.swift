public import ClientKit
public import SwiftUI

/// What waits to be sent, and what was refused: with the reason, another try, and giving it up.
public struct OutboxScreen<More: View>: View {
  @Environment(Account.self) private var account
  @State private var isGivingUp = false
  @State private var chosen: OutboxRow?
  private let words: (OutboxRow) -> String
  private let send: Refresh?
  private let more: More

  /// - Parameters:
  ///   - words: what a row is, such as "A like".
  ///   - send: tries now; the outbox alone is sent where none is given.
  ///   - more: sections with what waits besides (`Account.besides`).
  public init(
    words: @escaping (OutboxRow) -> String, send: @escaping Refresh, @ViewBuilder more: () -> More
  ) { (self.words, self.send, self.more) = (words, send, more()) }

  public var body: some View {
    let outbox = account.outbox
    List {
      more
      if outbox.rows.isEmpty, account.besides == Account.Besides() {
        ContentUnavailableView(
          "Everything is sent", systemImage: "checkmark.circle",
          description: Text("What you write without a connection waits here."))
      }
      if !outbox.failed.isEmpty {
        Section("Not sent") {
          ForEach(outbox.failed) { row in
            VStack(alignment: .leading, spacing: 6) {
              Text(words(row))
              Text(row.reason ?? "").font(.footnote).foregroundStyle(.red)
              HStack(spacing: 16) {
                Button("Try Again") { Task { await retry(row) } }
                Button("Discard", role: .destructive) {
                  chosen = row; isGivingUp = true
                }
              }
              .buttonStyle(.borderless).font(.subheadline)
            }
          }
        }
      }
      if !outbox.waiting.isEmpty {
        Section("Waiting for a connection") {
          ForEach(outbox.waiting) { row in
            LabeledContent(LocalizedStringKey(words(row)), value: progress(of: row))
              .swipeActions {
                Button("Discard", role: .destructive) {
                  chosen = row; isGivingUp = true
                }
              }
          }
        }
      }
    }
    .navigationTitle("Outbox")
    .task { await account.outbox.read() }
    .refreshable { [account, send] in if let send { await send() } else { await account.send() } }
    .confirmationDialog("Discard this?", isPresented: $isGivingUp, titleVisibility: .visible) {
      Button("Discard", role: .destructive) { if let chosen { Task { await giveUp(chosen) } } }
    } message: {
      Text("It isn’t sent, and can’t be brought back.")
    }
  }

  private func progress(of row: OutboxRow) -> String {
    if let share = account.outbox.sentShares[row.number] { return "\(Int(share * 100)) % sent" }
    return row.hasBeenTried ? "Trying again" : "Waiting"
  }

  private func retry(_ row: OutboxRow) async {
    do { try await account.outbox.retry(row) } catch { account.notice = error.localizedDescription }
  }

  private func giveUp(_ row: OutboxRow) async {
    do { try await account.outbox.giveUp(row) } catch { account.notice = error.localizedDescription }
  }
}

extension OutboxScreen where More == EmptyView {
  /// Of an app in which nothing waits besides.
  /// - Parameter words: what a row is, such as "A like".
  public init(words: @escaping (OutboxRow) -> String) { (self.words, send, more) = (words, nil, EmptyView()) }
}

/// A line that leads to the outbox while something is in it, or waits besides.
public struct OutboxLink<Route: Hashable>: View {
  @Environment(Account.self) private var account
  private let route: Route

  public init(_ route: Route) { self.route = route }

  public var body: some View {
    let failed = account.outbox.failed.count + account.besides.failed
    let waiting = account.outbox.waiting.count + account.besides.waiting
    if failed + waiting > 0 {
      NavigationLink(value: route) {
        Label(
          failed > 0
            ? "^[\(failed) change](inflect: true) not sent"
            : "^[\(waiting) change](inflect: true) waiting to be sent",
          systemImage: failed > 0 ? "exclamationmark.circle" : "clock"
        )
        .font(.footnote).foregroundStyle(failed > 0 ? Color.red : Color.secondary)
      }
    }
  }
}
