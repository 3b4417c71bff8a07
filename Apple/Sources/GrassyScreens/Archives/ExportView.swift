import ClientKit
import Foundation
import HearthScreens
import Observation
import SwiftUI
import Wire

/// The copy of one's own posts: made by the server, fetched, and put where one likes.
@MainActor @Observable final class ExportModel {
  private(set) var known: GrassyAPI.Export?
  private(set) var failure: String?
  private(set) var isBusy = false
  /// How much of the file is here, from 0 to 1; nil where none is being fetched.
  private(set) var fetched: Double?
  /// The file, once it is here, until it was put somewhere.
  private(set) var file: URL?

  @ObservationIgnored private let service: GrassyKit.ArchiveService
  private static let pause = Duration.seconds(2)

  init(_ account: Account) { service = GrassyKit.ArchiveService(account.client, account.store) }

  /// Looks how far it is, until the task is cancelled.
  func watch() async {
    await refresh()
    while !Task.isCancelled {
      // The pause ends with the task.
      do { try await Task.sleep(for: Self.pause) } catch { return }
      if known == nil || known?.state == .making { await refresh() }
    }
  }

  func refresh() async { await step { self.known = try await self.service.export() } }
  func make() async { await act { self.known = try await self.service.makeExport() } }

  func remove() async {
    await act {
      try await self.service.removeExport()
      self.known = try await self.service.export()
    }
  }

  /// Fetches the file; then it is to be put somewhere.
  func fetch() async {
    await act {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("export-\(UUID().uuidString)")
      self.file = try await withProgress { [service] numbers in
        try await service.fetchExport(into: folder) { count, all in
          if let all, all > 0 { numbers.yield(Double(count) / Double(all)) }
        }
      } show: {
        self.fetched = $0
      }
    }
  }

  /// It was put somewhere, or isn't to be.
  func settle(_ result: Result<URL, any Error>?) {
    if case .failure(let error) = result { failure = error.localizedDescription }
    // The system empties this folder too.
    if let file { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    file = nil
  }

  private func act(_ body: () async throws -> Void) async {
    guard !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    await step(body)
  }

  private func step(_ body: () async throws -> Void) async {
    do {
      try await body()
      failure = nil
    } catch {
      guard !Task.isCancelled, error as? ClientError != .cancelled else { return }
      failure = error.localizedDescription
    }
  }
}

/// Takes one's posts away.
struct ExportView: View {
  @State private var model: ExportModel
  @State private var isSaving = false
  @State private var isRemoving = false

  init(_ account: Account) { _model = State(wrappedValue: ExportModel(account)) }

  var body: some View {
    List {
      Section {
        stage
        if let failure = model.failure { Text(failure).foregroundStyle(.red) }
      } footer: {
        Text(
          """
          One zip file with your own posts: their words as JSON, each photo and video as large as it is kept, and pages that open \
          without a connection.
          """)
      }
      if model.known?.state == .ready, model.fetched == nil {
        Section {
          Button("Make it again") { Task { [model] in await model.make() } }
          Button("Delete the file", role: .destructive) { isRemoving = true }
        }
        .disabled(model.isBusy)
      }
    }
    .navigationTitle("Export your posts")
    .navigationBarTitleDisplayMode(.inline)
    .refreshable { [model] in await model.refresh() }
    .task { [model] in await model.watch() }
    .onChange(of: model.file) { _, file in isSaving = file != nil }
    .fileMover(isPresented: $isSaving, file: model.file) { [model] in
      model.settle($0)
    } onCancellation: { [model] in
      model.settle(nil)
    }
    .confirmationDialog("Delete the file?", isPresented: $isRemoving, titleVisibility: .visible) {
      Button("Delete", role: .destructive) { Task { [model] in await model.remove() } }
    } message: {
      Text("It is deleted from the server. Your posts stay, and you can make it again.")
    }
  }

  @ViewBuilder private var stage: some View {
    if let fetched = model.fetched {
      VStack(alignment: .leading, spacing: 8) {
        Text("Fetching the file: \(Int(fetched * 100)) %")
        ProgressView(value: fetched).accessibilityHidden(true)
      }
    } else if let known = model.known {
      switch known.state {
      case .making:
        Text("\(known.doneCount) of ^[\(known.postCount) post](inflect: true) are in. You can leave this page.")
        ProgressView(value: Double(known.doneCount) / Double(max(1, known.postCount))).accessibilityHidden(true)
      case .ready:
        Text("The file is ready, with ^[\(known.doneCount) post](inflect: true).").font(.headline)
        if let until = known.expiresAt { LabeledContent("Can be fetched until", value: Times.dayAndTime(until)) }
        BusyButton("Save the file", isBusy: model.isBusy, isReady: true) { Task { [model] in await model.fetch() } }
      default:
        if !known.reason.isEmpty { Text(known.reason).foregroundStyle(.red) }
        BusyButton("Make the file", isBusy: model.isBusy, isReady: true) { Task { [model] in await model.make() } }
      }
    } else if model.failure == nil {
      ProgressView()
    } else {
      Button("Try Again") { Task { [model] in await model.refresh() } }
    }
  }
}
