import ClientSupport
import ClientKit
import Foundation
import TestCircle
import Testing
import Wire

/// The example of `docs/client-kit.md`, as it stands there.
struct ExampleTests {
  private func example(
    _ address: ServerAddress, path: String, email: String, password: String, jpeg: [UInt8],
    print: (Any...) -> Void
  ) async throws {
    // example
    let client = HearthClient(address, tokens: FileTokenStore(path: path))
    try await client.signUp(email: email, password: password)
    try await client.believe.join(name: "Ana")
    let project = try await client.believe.createProject(.init(title: "A boat", mood: .green))
    let photo = try await client.upload(jpeg, contentType: "image/jpeg", alt: "A boat on water")
    try await client.believe.createPost(.init(slug: project.slug, content: "It floats", images: [photo.id]))
    for try await post in client.list(BelieveAPI.getProjectPosts, .init(slug: project.slug)) {
      print(post.content, post.likeCount)
    }
    do {
      try await client.believe.followProject(project.slug)
    } catch ClientError.refused(let problem) {
      print(problem.code, problem.detail)
    }
    try await client.signOut()
    // end
  }

  @Test func `the example works`() async throws {
    try await Served.run { served in
      let folder = try TestFolder()
      var printed: [String] = []

      try await example(
        try served.address, path: folder.path + "/session", email: "ana@example.org", password: "a rare password",
        jpeg: try await RealPhoto.jpeg()
      ) { printed.append($0.map { "\($0)" }.joined(separator: " ")) }

      #expect(printed == ["It floats 0", "conflict You can’t follow your own project."])
    }
  }

  @Test func `the guide shows this example`() throws {
    let lines = try Document.text("Tests/ClientKitTests/ExampleTests.swift").components(separatedBy: "\n")
    let start = try #require(lines.firstIndex { $0.hasSuffix("// example") })
    let end = try #require(lines.firstIndex { $0.hasSuffix("// end") })
    let example = lines[(start + 1)..<end].map { $0.dropFirst(4) }.joined(separator: "\n")

    #expect(try Document.text("docs/client-kit.md").contains("```swift\n\(example)\n```"))
  }
}
