import ClientKit
import HearthScreens
import SwiftUI
import UniformTypeIdentifiers
import Wire

/// Brings posts along from Instagram: the archive is chosen and sent, and earlier imports are listed.
struct ImportsView: View {
  @State private var model: ImportsModel
  @State private var isChoosing = false

  init(_ account: Account) { _model = State(wrappedValue: ImportsModel(account)) }

  var body: some View {
    List {
      Section {
        if let sent = model.sent {
          VStack(alignment: .leading, spacing: 8) {
            Text("Sending the archive: \(Int(sent * 100)) %")
            ProgressView(value: sent).accessibilityHidden(true)
          }
        } else {
          Button("Choose the archive", systemImage: "tray") { isChoosing = true }
        }
        if let failure = model.failure { Text(failure).foregroundStyle(.red) }
        if model.isWaiting {
          Button("Try Again") { model.send() }
          Button("Don’t send it", role: .destructive) { Task { [model] in await model.giveUp() } }
        }
      } footer: {
        Text(
          """
          Ask Instagram for a copy of your information in JSON, and choose the zip file here. You see what is in it before anything is \
          published. The file is deleted from the server once the import is done.
          """)
      }
      Section("Your imports") { earlier }
    }
    .navigationTitle("Import from Instagram")
    .navigationBarTitleDisplayMode(.inline)
    .fileImporter(isPresented: $isChoosing, allowedContentTypes: [.zip]) { result in
      Task { [model] in await model.choose(result) }
    }
    .refreshable { [model] in await model.refresh() }
    .task { [model] in await model.watch() }
    .task { [model] in await model.run() }
  }

  @ViewBuilder private var earlier: some View {
    switch model.state {
    case .loading: ProgressView()
    case .failed(let reason): Text(reason).foregroundStyle(.secondary)
    case .empty: Text("None yet").foregroundStyle(.secondary)
    case .filled:
      ForEach(model.imports) { each in
        NavigationLink(value: GrassyRoute.imported(each.id)) {
          LabeledContent(LocalizedStringKey(each.state.words), value: Times.day(each.createdAt))
        }
      }
    }
  }
}
