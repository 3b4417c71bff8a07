import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// A log in a list: who was where, what they thought, a photo, the note.
struct LogCard: View {
  let log: ShownLog

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      if let author = log.author {
        AuthorLink(author, in: WandrRoute.self) {
          Spacer()
          TimeText(log.createdAt).font(.caption).foregroundStyle(.secondary)
        }
      }
      NavigationLink(value: WandrRoute.post(log.id)) {
        VStack(alignment: .leading, spacing: 8) {
          PlaceLines(name: log.name, address: log.place?.address ?? "")
          if let photo = log.photos.first { LogPhoto(photo: photo, name: log.name) }
          RatingMark(rating: log.rating)
          LogWords(log: log)
        }
      }
      .buttonStyle(.plain)
      if log.author != nil, let place = log.place { WantButton(place: place, log: log.id) }
      if log.author == nil { StateLine(thing: .log(log.id), status: log.status, reason: log.reason) }
    }
    .card()
  }
}

/// A place's name, and where it is.
struct PlaceLines: View {
  let name: String
  let address: String

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(verbatim: name).font(.headline)
      if !address.isEmpty { Text(verbatim: address.isolated).font(.footnote).foregroundStyle(.secondary) }
    }
  }
}

/// What somebody wrote of a visit, and when it was.
struct LogWords: View {
  let log: ShownLog

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      if !log.note.isEmpty { Text(written: log.note).font(.body) }
      if !log.tags.isEmpty {
        Text(verbatim: log.tags.map { "#\($0.isolated)" }.joined(separator: " "))
          .font(.footnote).foregroundStyle(Tone.teal)
      }
      if let visit = log.visit { Text(verbatim: visit).font(.footnote).foregroundStyle(.secondary) }
    }
  }
}

struct LogPhoto: View {
  let photo: WandrKit.ShownPhoto
  /// The place's.
  let name: String

  var body: some View {
    StoredPicture(
      photo.link, alt: photo.alt.isEmpty ? "Photo of \(name)" : photo.alt.isolated, blurHash: photo.blurHash
    )
    .aspectRatio(4 / 3, contentMode: .fit).clipShape(.rect(cornerRadius: 10))
  }
}

/// Puts a place on the list of where to go, or takes it off.
struct WantButton: View {
  @Environment(JournalModel.self) private var journal
  let place: WandrAPI.Place
  var log: ID<WandrAPI.Log>?

  var body: some View {
    let isWanted = journal.isWanted(place.id)
    Button(isWanted ? "On your list" : "Want to Go", systemImage: isWanted ? "bookmark.fill" : "bookmark") {
      Task { [journal, place, log] in await journal.toggleWant(place, from: log) }
    }
    .buttonStyle(.bordered).controlSize(.small)
    .accessibilityHint(isWanted ? "Takes \(place.name.isolated) off your list" : "Saves \(place.name.isolated)")
  }
}

/// Says whether something is sent; if the server refused it, with the reason and "Try Again".
struct StateLine: View {
  @Environment(JournalModel.self) private var journal
  let thing: WandrKit.WrittenThing
  let status: WandrKit.SyncStatus
  let reason: String?
  /// Whether it says "Sent" of what is sent; otherwise it shows nothing then.
  var isWhole = false

  var body: some View {
    switch status {
    case .synced:
      if isWhole { Label("Sent", systemImage: "checkmark.circle").font(.footnote).foregroundStyle(.secondary) }
    case .pending:
      Label(reason ?? "Waiting to be sent", systemImage: "clock").font(.footnote).foregroundStyle(.secondary)
    case .failed:
      VStack(alignment: .leading, spacing: 6) {
        Label("Not sent. \(reason ?? "")", systemImage: "exclamationmark.circle").font(.footnote)
          .foregroundStyle(.red)
        Button("Try Again") { Task { [journal, thing] in await journal.retry(thing) } }
          .buttonStyle(.bordered).controlSize(.small)
      }
    }
  }
}

/// What was deleted last can be put back.
struct UndoBar: View {
  @Environment(JournalModel.self) private var journal

  var body: some View {
    if let log = journal.deleted {
      HStack(spacing: 12) {
        Text(verbatim: "Deleted \(journal.name(of: log.placeID))").font(.subheadline)
        Spacer()
        Button("Undo") { Task { [journal] in await journal.undo() } }.buttonStyle(.bordered)
        Button("Close", systemImage: "xmark") { journal.deleted = nil }.labelStyle(.iconOnly)
      }
      .card()
    }
  }
}
