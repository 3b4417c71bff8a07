import Testing

@testable import Core

struct AlbumFormTests {
  @Test(arguments: [
    ([0, 1, 2], [0, 1, 2]), ([0, 1, 0], [2, 0, 1]), ([2, 1, 2], [1, 2, 0]), ([1, 0, 2], [1, 0, 2]),
    ([2, 1, 0], [2, 1, 0]), ([0, 0, 0], [1, 2, 0]), ([2, 2, 2], [2, 0, 1]), ([0, 3, 2, 1], [0, 3, 2, 1]), ([], []),
  ])
  func `a photo that is moved up comes before the one whose place it takes, one that is moved down behind it`(
    chosen: [Int], order: [Int]
  ) {
    #expect(AlbumForm.order(chosen) == order)
  }
}
