public import SwiftUI
import Wire

/// What a page of a search says where nothing is found.
public struct SearchWords {
  let title: LocalizedStringKey
  let prompt: LocalizedStringKey
  let hint: (title: LocalizedStringKey, text: LocalizedStringKey)
  let nothing: (title: LocalizedStringKey, text: (String) -> LocalizedStringKey)

  /// - Parameters:
  ///   - title: the page's.
  ///   - prompt: what can be searched for.
  ///   - hint: stands there before anything is typed.
  ///   - nothing: that nothing was found, and of what words.
  public init(
    _ title: LocalizedStringKey, prompt: LocalizedStringKey,
    hint: (title: LocalizedStringKey, text: LocalizedStringKey),
    nothing: (title: LocalizedStringKey, text: (String) -> LocalizedStringKey)
  ) { (self.title, self.prompt, self.hint, self.nothing) = (title, prompt, hint, nothing) }
}

/// A search as one types, and what it has found.
public struct SearchPage<Found: Identifiable & Sendable, Results: View>: View {
  @State private var model: SearchModel<Found>
  private let words: SearchWords
  private let results: (SearchModel<Found>) -> Results

  /// - Parameter results: a list.
  public init(
    _ model: SearchModel<Found>, _ words: SearchWords,
    @ViewBuilder results: @escaping (SearchModel<Found>) -> Results
  ) {
    (self.words, self.results) = (words, results)
    _model = State(wrappedValue: model)
  }

  public var body: some View {
    @Bindable var model = model
    StateView(model.state, refresh: model.search) {
      results(self.model)
    } empty: {
      if model.found.isEmpty {
        nothing(words.hint.title, words.hint.text)
      } else {
        nothing(words.nothing.title, words.nothing.text(model.found.isolated))
      }
    }
    .navigationTitle(words.title)
    .searchable(text: $model.words, prompt: words.prompt)
    .task(id: model.words) { [model = self.model] in await model.search() }
  }

  private func nothing(_ title: LocalizedStringKey, _ text: LocalizedStringKey) -> some View {
    ContentUnavailableView(title, systemImage: "magnifyingglass", description: Text(text))
  }
}
