import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// The details of a log, all of them optional: photos, note, tags, trip, the day of the visit, who may see it and when.
struct AddDetailsView: View {
  @Environment(JournalModel.self) private var journal
  @State private var model: DetailsModel
  @State private var chosen: ChosenPhotos
  @State private var form = FormState()
  private let done: @MainActor () -> Void
  private let photos: [WandrKit.ShownPhoto]

  /// - Parameters:
  ///   - photos: those that the log has.
  ///   - done: leaves the form, once it is kept.
  init(
    _ model: DetailsModel, _ account: Account, photos: [WandrKit.ShownPhoto] = [],
    done: @escaping @MainActor () -> Void
  ) {
    (self.photos, self.done) = (photos, done)
    _model = State(wrappedValue: model)
    _chosen = State(wrappedValue: ChosenPhotos(account))
  }

  var body: some View {
    @Bindable var model = model
    Form {
      FailureRow(form.general)
      Section {
        Text(verbatim: self.model.name).font(.headline)
        Picker("Rating", selection: $model.rating) {
          ForEach(self.model.ratings, id: \.rawValue) { Text(verbatim: "\($0.glyph) \($0.words)").tag($0) }
        }
      }
      if !kept.isEmpty { Section("Photos") { ForEach(kept) { photo($0) } } }
      PhotoChooser(chosen, most: WandrAPI.Limits.media - kept.count)
      Section {
        TextField("What was it like?", text: $model.note, axis: .vertical)
      } footer: {
        Text("\(self.model.left) characters left").foregroundStyle(self.model.left < 0 ? Color.red : Color.secondary)
      }
      TagsSection(self.model.tags, text: $model.tagText, failure: self.model.tagFailure) {
        self.model.addTag()
      } chip: { tag in
        TagChip(tag, ink: .teal, ground: .soft) { self.model.remove(tag: tag) }
      }
      Section {
        Picker("Trip", selection: $model.trip) {
          Text("None").tag("")
          ForEach(self.model.trips(journal)) { Text(verbatim: $0.name).tag($0.id) }
        }
        Picker("When", selection: $model.precision) {
          ForEach(DatePrecision.known, id: \.rawValue) { Text($0.words).tag($0) }
        }
        if self.model.precision != .unknown {
          DatePicker("Visited", selection: $model.day, displayedComponents: .date)
        }
        Picker("Who can see it", selection: $model.visibility) {
          ForEach(self.model.visibilities, id: \.rawValue) { Text($0.words).tag($0) }
        }
        Picker("When others see it", selection: $model.publishing) {
          ForEach(self.model.publishings) { Text($0.words).tag($0.id) }
        }
      }
    }
    .navigationTitle(self.model.log == nil ? "Details" : "Edit log").navigationBarTitleDisplayMode(.inline)
    .toolbar {
      ToolbarItem(placement: .confirmationAction) {
        Button("Save", action: save).disabled(!self.model.isReady || chosen.isReading || form.isBusy)
      }
    }
  }

  private var kept: [WandrKit.ShownPhoto] { photos.filter { !model.removed.contains($0.id) } }

  private func photo(_ photo: WandrKit.ShownPhoto) -> some View {
    HStack(spacing: 12) {
      StoredPicture(photo.link, alt: photo.ownWords, blurHash: photo.blurHash, at: .points(64))
        .frame(width: 64, height: 64).clipShape(.rect(cornerRadius: 8))
      Spacer()
      Button("Remove photo", systemImage: "xmark.circle.fill") { model.remove(photo: photo.id) }
        .labelStyle(.iconOnly).buttonStyle(.borderless)
    }
  }

  private func save() {
    Task { [model, journal, form, chosen, done] in
      if await form.keep({ try await model.save(journal, adding: chosen.files) }) { done() }
    }
  }
}

/// Changes a log of the person's, in a sheet.
struct EditLogView: View {
  @Environment(\.dismiss) private var dismiss
  private let photos: [WandrKit.ShownPhoto]
  private let account: Account
  @State private var model: DetailsModel

  /// - Parameter photos: those that the server has.
  init(_ log: WandrKit.Log, _ place: WandrAPI.Place?, photos: [WandrKit.ShownPhoto], _ account: Account) {
    (self.photos, self.account) = (photos, account)
    _model = State(wrappedValue: DetailsModel(changing: log, at: place, now: account.now()))
  }

  var body: some View {
    NavigationStack {
      AddDetailsView(model, account, photos: photos) { dismiss() }
        .toolbar { ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } } }
    }
  }
}
