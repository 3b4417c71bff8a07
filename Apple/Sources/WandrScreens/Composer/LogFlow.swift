import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// What comes after the search for a place.
enum LogStep: Hashable {
  case pin(name: String)
  case rate(WandrKit.LogPlace)
  case details(WandrKit.LogPlace, WandrAPI.Rating)
}

/// A new log, step by step: the place, the rating, and the details.
struct LogFlow: View {
  @Environment(\.dismiss) private var dismiss
  @Environment(JournalModel.self) private var journal
  private let account: Account
  @State private var path: [LogStep] = []
  @State private var form = FormState()

  init(_ account: Account) { self.account = account }

  var body: some View {
    PageStack($path) {
      LogStepPage(step: $0, account: account, go: go) { dismiss() }
    } root: {
      SearchPlaceView(account, form: form, go: go, log: log)
    }
  }

  private func go(_ step: LogStep) { path.append(step) }

  /// Logs a place as a must-see, at once. A second tap meanwhile does nothing: it would be a second visit.
  private func log(_ place: WandrAPI.Place) {
    Task { [journal, dismiss, form] in
      let isKept = await form.keep {
        try await journal.write { journal in
          try await journal.keep(place)
          try await journal.log(.init(placeID: place.id, rating: .mustSee))
        }
      }
      if isKept { dismiss() }
    }
  }
}

private struct LogStepPage: View {
  let step: LogStep
  let account: Account
  let go: @MainActor (LogStep) -> Void
  let done: @MainActor () -> Void

  var body: some View {
    switch step {
    case .pin(let name): SetPinView(name: name, go: go)
    case .rate(let place): RatePlaceView(place: place, go: go)
    case .details(let place, let rating):
      AddDetailsView(DetailsModel(place, rating, now: account.now()), account, done: done)
    }
  }
}

/// Skip, solid or must-see.
struct RatePlaceView: View {
  let place: WandrKit.LogPlace
  let go: @MainActor (LogStep) -> Void

  var body: some View {
    List {
      Section {
        ForEach(WandrAPI.Rating.known, id: \.rawValue) { rating in
          Button {
            go(.details(place, rating))
          } label: {
            HStack(spacing: 16) {
              Text(verbatim: rating.glyph).font(.largeTitle).accessibilityHidden(true)
              VStack(alignment: .leading, spacing: 2) {
                Text(rating.words).font(.headline)
                Text(rating.meaning).font(.footnote).foregroundStyle(.secondary)
              }
            }
          }
          .buttonStyle(.plain)
        }
      } header: {
        Text(verbatim: place.name)
      }
    }
    .navigationTitle("How was it?").navigationBarTitleDisplayMode(.inline)
  }
}
