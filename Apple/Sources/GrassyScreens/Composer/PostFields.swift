import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// Caption, location, tags and audience: the same for a new post and for one that is changed.
struct PostFields: View {
  @Bindable private var draft: PostDraft
  private let account: Account

  init(_ draft: PostDraft, _ account: Account) { (self.draft, self.account) = (draft, account) }

  var body: some View {
    CaptionSection($draft.caption, GrassyLook.app.rules)
    LocationSection(draft, account)
    TagsSection(draft.tags.all, text: $draft.tagText, failure: draft.tagFailure) {
      draft.addTags()
    } chip: { tag in
      TagView(tag: tag) { draft.remove(tag) }
    }
    AudienceChooser($draft.audience, .grassy, account)
  }
}

/// What took the photo, where that is known: it is told by choice alone.
struct CameraSection: View {
  let camera: GrassyAPI.Camera?
  @Binding var isTold: Bool

  var body: some View {
    if let camera {
      Section {
        Toggle("Say what took the photo", isOn: $isTold)
      } footer: {
        Text(camera.model)
      }
    }
  }
}

/// Where it is: a place of the gazetteer, found while one types, or whatever one calls it; and how much of it others are told.
private struct LocationSection: View {
  @Bindable private var draft: PostDraft
  @State private var search: SearchModel<GrassyAPI.Place>

  init(_ draft: PostDraft, _ account: Account) {
    self.draft = draft
    let client = account.client
    _search = State(
      wrappedValue: SearchModel { text throws(ClientError) in
        try await client.call(GrassyAPI.places, .init(q: text)).items
      })
  }

  var body: some View {
    Section {
      TextField("Add a location", text: $draft.place).autocorrectionDisabled()
      if draft.chosen == nil, !draft.isTold {
        ForEach(search.items.prefix(5).map(\.self)) { place in
          Button {
            draft.choose(place)
          } label: {
            Label(words(place), systemImage: "mappin")
          }
        }
      } else {
        Picker("What others see", selection: $draft.precision) {
          ForEach(draft.precisions, id: \.self) { Text($0.words).tag($0) }
        }
        if draft.canKeepExact { Toggle("Keep the exact place for myself", isOn: $draft.keepsExact) }
      }
    } footer: {
      Text("A city, or your own name for the place, which others see as you write it.")
    }
    .task(id: draft.place) { [search, draft] in
      // A place that was chosen isn't looked for again.
      search.words = draft.chosen == nil && !draft.isTold ? draft.place : ""
      await search.search()
    }
  }

  private func words(_ place: GrassyAPI.Place) -> String {
    [place.name, place.region, place.country].compactMap { $0 }.filter { !$0.isEmpty }.map(\.isolated)
      .joined(separator: ", ")
  }
}
