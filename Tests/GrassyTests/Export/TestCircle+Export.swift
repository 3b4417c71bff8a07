import HTTP
import Media
import TestCircle
import Testing

extension TestCircle {
  /// The files of somebody's export, once it is made.
  func export(by member: Member) async throws -> [String: [UInt8]] {
    let browser = browser(member)
    #expect(try await browser.submit("/grassy/export").status == 303)
    await settle()
    let page = try await browser.get("/grassy/export").text
    let link = try #require(page.firstMatch(of: /\/grassy\/export\/[0-9a-f-]+\/grassy\.zip/)).output
    let file = try await browser.get(String(link))
    #expect(file.status == 200)
    #expect(file.header("Content-Disposition") == "attachment; filename=\"grassy.zip\"")
    let name = "export-\(member.username).zip"
    try folder.write(file.bytes, name)
    let zip = ImageWorkers.built.archive(at: "\(folder.path)/\(name)")
    let names = try await zip.entries().map(\.name)
    return try await zip.contents(of: names, atMost: 1 << 24).mapValues { try $0.get() }
  }
}
