import Core
import Testing

@Suite struct `Comma-separated values` {
  private func rows(_ text: String, _ limits: CSVLimits = CSVLimits()) throws -> [[String]] {
    var reader = try CSVReader(Array(text.utf8), limits: limits)
    var rows: [[String]] = []
    while let row = try reader.next() { rows.append(row.cells) }
    return rows
  }

  struct Vector: Sendable {
    let text: String
    let rows: [[String]]

    init(_ text: String, _ rows: [[String]]) { (self.text, self.rows) = (text, rows) }

    static let all = [
      // RFC 4180, section 2, rules 1 to 7.
      Vector("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
      Vector("aaa,bbb,ccc\r\nzzz,yyy,xxx", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
      Vector("\"aaa\",\"bbb\",\"ccc\"\r\nzzz,yyy,xxx", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
      Vector("\"aaa\",\"b\r\nbb\",\"ccc\"\r\nzzz,yyy,xxx", [["aaa", "b\nbb", "ccc"], ["zzz", "yyy", "xxx"]]),
      Vector("\"aaa\",\"b\"\"bb\",\"ccc\"", [["aaa", "b\"bb", "ccc"]]),
      Vector("a, b ,c", [["a", " b ", "c"]]),
      // What other programs write.
      Vector("", []), Vector("\r\n\n\r", []), Vector("a", [["a"]]), Vector(",", [["", ""]]),
      Vector("a\nb\rc\r\nd", [["a"], ["b"], ["c"], ["d"]]), Vector("a,b\n\n\nc", [["a", "b"], ["c"]]),
      Vector("\u{feff}Title,Author\nX,Y", [["Title", "Author"], ["X", "Y"]]),
      Vector("=\"0439023483\",=\"\",\"x\"", [["=\"0439023483\"", "=\"\"", "x"]]),
      Vector("\"a\"b,c", [["ab", "c"]]), Vector("a\"b\"c,\"\"", [["a\"b\"c", ""]]), Vector("\"\"\"\"", [["\""]]),
      Vector("1,2,3\n1\n1,2,3,4", [["1", "2", "3"], ["1"], ["1", "2", "3", "4"]]),
      Vector("\"a\rb\nc\"", [["a\nb\nc"]]), Vector("a\u{0}b,\u{0}", [["ab", ""]]), Vector("é,🎬", [["é", "🎬"]]),
    ]
  }

  @Test(arguments: Vector.all) func `rows and cells are read as they were meant`(vector: Vector) throws {
    #expect(try rows(vector.text) == vector.rows)
  }

  @Test func `a row knows the line on which it begins`() throws {
    var reader = try CSVReader(Array("a\n\"b\nc\"\n\nd".utf8))
    var lines: [Int] = []
    while let row = try reader.next() { lines.append(row.line) }

    #expect(lines == [1, 2, 5])
  }

  @Test(
    arguments: [
      [0xff, 0xfe, 0x61, 0x00], [0xe9], [0x61, 0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80],
    ] as [[UInt8]])
  func `what is not UTF-8 is no table`(bytes: [UInt8]) {
    #expect(throws: CSVFault.notUTF8) { try CSVReader(bytes) }
  }

  @Test func `a quotation mark that nothing closes ends the reading`() {
    #expect(throws: CSVFault.openQuote) { try rows("a,b\n\"c,d\ne,f") }
  }

  @Test func `rows and columns are bounded`() throws {
    var limits = CSVLimits()
    (limits.rows, limits.columns) = (3, 4)

    #expect(try rows("1\n2\n3", limits).count == 3)
    #expect(throws: CSVFault.tooManyRows) { try rows("1\n2\n3\n4", limits) }
    #expect(try rows("1,2,3,4", limits).count == 1)
    #expect(throws: CSVFault.tooManyColumns) { try rows("1,2,3,4,5", limits) }
  }

  @Test func `a cell of a megabyte is cut, its row is marked, and the next is whole`() throws {
    let long = String(repeating: "é", count: 500_000)
    var reader = try CSVReader(Array("a,\"\(long)\",b\nc\n\(long)".utf8))

    let first = try #require(try reader.next())
    #expect(first.isCut && first.cells.count == 3 && first.cells[2] == "b")
    #expect(first.cells[1].utf8.count == 100_000)
    let second = try #require(try reader.next())
    #expect(second.cells == ["c"] && !second.isCut)
    let third = try #require(try reader.next())
    #expect(third.isCut)
  }

  @Test func `a limit within a character leaves that out`() throws {
    var limits = CSVLimits()
    limits.cellBytes = 5

    #expect(try rows("🎬🎬,x", limits) == [["🎬", "x"]])
  }

  @Test func `cells are found by the names of their columns`() throws {
    var table = try CSVTable(Array("\u{feff} Title ,My Rating,title\n\" Dune \",5\n".utf8))

    #expect(table.has("title", "MY RATING") && !table.has("Author"))
    let record = try #require(try table.next())
    #expect(record["Title"] == "Dune" && record.whole("Title") == " Dune " && record["my rating"] == "5")
    #expect(record["Author"].isEmpty && record.line == 2)
    #expect(try table.next() == nil)
  }

  @Test(arguments: [
    [["a", "b"]], [["", ""]], [["a,b", "c\"d", "e\nf"]], [[" a", "a ", "\ta"]], [["=1", "é🎬", "'"]], [["\""], ["x"]],
  ]) func `what is written is read again`(cells: [[String]]) throws {
    var writer = CSVWriter(["One", "Two"])
    for row in cells { writer.add(row) }

    #expect(try rows(String(decoding: writer.bytes, as: UTF8.self)) == [["One", "Two"]] + cells)
  }
}
