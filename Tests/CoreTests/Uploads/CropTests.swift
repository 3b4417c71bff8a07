import HTTP
import Media
import SQL
import TestCircle
import Testing
import Wire

@testable import Core

/// The square that a photo is cut to lies where its author wants it, also when another run of the server cuts it.
struct CropTests {
  private func header(_ values: KeyValuePairs<String, String>) -> String {
    values.map { "\($0) \(base64(Array($1.utf8)))" }.joined(separator: ",")
  }

  private func base64(_ bytes: [UInt8]) -> String {
    let url = Base64URL.encode(bytes)
    let plain = url.replacing("-", with: "+").replacing("_", with: "/")
    return plain + String(repeating: "=", count: (4 - plain.count % 4) % 4)
  }

  @Test func `a focus is two numbers from 0 to 1, in any order with the crop`() throws {
    #expect(try UploadMetadata(header(["crop": "square"])).crop == .square(x: 500, y: 500))
    #expect(try UploadMetadata(header(["crop": "square", "focus": "0.25,0.5"])).crop == .square(x: 250, y: 500))
    #expect(try UploadMetadata(header(["focus": "1,0", "crop": "square"])).crop == .square(x: 1000, y: 0))
    #expect(try UploadMetadata(header(["focus": "0.1,0.9", "crop": "original"])).crop == .original)
  }

  @Test(arguments: ["", "0.5", "0.5,", "0.5,1.1", "-0.1,0", "a,b", "0,0,0", "nan,0"])
  func `another focus is refused`(focus: String) {
    #expect(throws: Problem.self) { try UploadMetadata(header(["crop": "square", "focus": focus])) }
  }

  @Test(arguments: [PhotoCrop.original, .centered, .square(x: 0, y: 500), .square(x: 1000, y: 500)])
  func `a job and a file that waits keep it`(crop: PhotoCrop) async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let (id, now): (ID<MediaAPI.Item>, Timestamp) = (circle.services.newID(), circle.clock.now())

    let job = try await circle.storage.system.write { transaction in
      try UploadQueries.reserve(id, owner: ana.account, alt: "", now: now, in: transaction)
      try JobQueries.insert(id, crop: crop, now: now, in: transaction)
      return try JobQueries.claim(.photo, for: ID(high: 1, low: 1), until: now, now: now, in: transaction)
    }

    #expect(job?.crop == crop)
    let file = circle.services.uploads.incomingPath(id, crop.request).split(separator: "/").last.map(String.init)
    #expect(Uploads.isPicture(try #require(file)))
    #expect(Uploads.request(of: try #require(file)) == crop.request)
  }

  @Test func `a file that names no point is cut in its middle`() {
    #expect(Uploads.request(of: "018f.square") == PhotoCrop.centered.request)
    #expect(Uploads.request(of: "018f.avatar") == .avatar())
  }
}
