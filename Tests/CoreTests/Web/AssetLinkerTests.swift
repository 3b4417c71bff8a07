import Testing

@testable import Core

struct AssetLinkerTests {
  private func linked(_ files: KeyValuePairs<String, String>) throws -> [String: String] {
    let made = try AssetLinker(files.map { AssetLibrary.File(path: $0, text: $1) }).linked()
    return Dictionary(uniqueKeysWithValues: made.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
  }

  @Test func `a sheet takes those that it names, in their order, and they are no files of their own`() throws {
    let made = try linked([
      "css/app.css": "@import \"look.css\";\n@import \"base.css\";\nb {}", "css/base.css": "a {}",
      "css/look.css": ":root {}",
      "icons/app.svg": "<svg/>",
    ])

    #expect(made == ["css/app.css": ":root {}\na {}\nb {}", "icons/app.svg": "<svg/>"])
  }

  @Test func `comments and empty lines stay behind, and in scripts what is said behind a line`() throws {
    let made = try linked([
      "js/app.js":
        "// What it does.\n/**\n * More.\n */\nlet a = 1; // here\n\n  // there\n"
        + "let b = \"//\"; /* c */\nlet c = \"; // d\";",
      "css/app.css": "/* One. */\na {}\n\n/* Two\n   lines. */\nb {} /* kept */",
    ])

    #expect(made["css/app.css"] == "a {}\nb {} /* kept */")
    let script = "(() => {\nlet a = 1;\nlet b = \"//\"; /* c */\nlet c = \"; // d\";\nreturn"
    #expect(made["js/app.js"]?.contains(script) == true)
  }

  @Test func `indentation stays behind`() throws {
    let made = try linked([
      "js/app.js": "if (a) {\n  b(`  c  `);\n}", "css/app.css": "a {\n  color: red;\n}",
    ])

    #expect(made["css/app.css"] == "a {\ncolor: red;\n}")
    #expect(made["js/app.js"]?.contains("if (a) {\nb(`  c  `);\n}\n") == true)
  }

  @Test func `a module stands behind those that it imports, once`() throws {
    let made = try linked([
      "js/app.js": "import \"./like.js\";\nimport {\n  say as tell,\n} from \"./toast.js\";\ntell();",
      "js/like.js": "import { say } from \"./toast.js\";\nsay();",
      "js/toast.js": "const words = 1;\nexport function say() {}\nexport const loud = true;",
    ])
    let text = try #require(made["js/app.js"])
    let places = ["toast", "like", "app"].compactMap {
      text.firstRange(of: "$modules[\"\($0).js\"] = (() =>")?.lowerBound
    }

    #expect(made.count == 1)
    #expect(places.count == 3 && places == places.sorted())
    #expect(text.contains("const { say: tell } = $modules[\"toast.js\"];"))
    #expect(text.contains("function say() {}\nconst loud = true;\nreturn { say, loud };"))
    #expect(!text.contains("import") && text.split(separator: "export").count == 1)
  }

  @Test func `what only some pages ask for is in a second file, with what it alone needs`() throws {
    let made = try linked([
      "js/app.js": "import { say } from \"./toast.js\";\nif (say()) import(\"./new.js\");",
      "js/new.js": "import { say } from \"./toast.js\";\nimport { send } from \"./tus.js\";\nsend(say);",
      "js/toast.js": "export function say() {}", "js/tus.js": "export async function send() {}",
    ])
    let (first, later) = (try #require(made["js/app.js"]), try #require(made["js/app-later.js"]))

    #expect(made.count == 2)
    #expect(first.contains("import(\"./app-later.js\").then((later) => later.$need(\"new.js\"))"))
    #expect(
      !first.contains("\"tus.js\"") && later.contains("\"tus.js\": () =>") && !later.contains("\"toast.js\": () =>"))
    #expect(later.contains("const { send } = $need(\"tus.js\");"))
  }

  @Test func `what those ask for is in a third file, and what both need stands once`() throws {
    let made = try linked([
      "js/app.js": "import(\"./new.js\");",
      "js/new.js": "import { say } from \"./toast.js\";\nif (say()) import(\"./photo.js\");\nimport(\"./toast.js\");",
      "js/photo.js": "import { say } from \"./toast.js\";\nimport { strip } from \"./strip.js\";\nstrip(say);",
      "js/toast.js": "export function say() {}", "js/strip.js": "export function strip() {}",
    ])
    let (later, last) = (try #require(made["js/app-later.js"]), try #require(made["js/app-last.js"]))

    #expect(made.count == 3)
    #expect(later.contains("import(\"./app-last.js\").then((later) => later.$need(\"photo.js\"))"))
    #expect(later.contains("import(\"./app-later.js\").then((later) => later.$need(\"toast.js\"))"))
    #expect(later.contains("\"toast.js\": () =>") && !later.contains("\"strip.js\": () =>"))
    #expect(last.contains("import { $need as $before } from \"./app-later.js\";"))
    #expect(last.contains("\"strip.js\": () =>") && !last.contains("\"toast.js\": () =>"))
  }

  @Test func `dark colours are said once, for dark devices and for those who choose them`() throws {
    let sheet = "a {}\n@media (prefers-color-scheme: dark) {\n  :root {\n    --ink: #fff;\n  }\n}\nb {}"
    let made = try linked(["css/app.css": "@import \"look.css\";", "css/look.css": sheet])

    #expect(
      made["css/app.css"] == """
        a {}
        @media (prefers-color-scheme: dark) {
        :root:not([data-theme]) {
        --ink: #fff;
        }
        }
        :root[data-theme="dark"] {
        color-scheme: dark;
        --ink: #fff;
        }
        :root[data-theme="light"] {
        color-scheme: light;
        }
        b {}
        """)
  }

  @Test(arguments: [
    (
      ["css/a.css": "@media (prefers-color-scheme: dark) {\n  a {\n  }\n}"],
      AssetLinker.Fault.notUnderstood(file: "a.css", line: "@media (prefers-color-scheme: dark) {")
    ),
    (["js/a.js": "import \"./b.js\";"], AssetLinker.Fault.missing("b.js")),
    (["js/a.js": "import(\"./b.js\");"], .missing("b.js")),
    (["js/a.js": "export const b = import(\"./b.js\");"], .missing("b.js")),
    (["css/a.css": "@import \"b.css\";"], .missing("b.css")),
    (
      ["js/a.js": "import \"./b.js\";", "js/b.js": "import \"./c.js\";", "js/c.js": "import \"./b.js\";"],
      .circle("b.js")
    ),
    (["js/a.js": "import b from \"./b.js\";"], .notUnderstood(file: "a.js", line: "import b from \"./b.js\";")),
    (["js/a.js": "export default 1;"], .notUnderstood(file: "a.js", line: "export default 1;")),
    (["js/a.js": "import { b }"], .notUnderstood(file: "a.js", line: "import { b }")),
    (["js/a.js": "let a = `\n b`;"], .notUnderstood(file: "a.js", line: "let a = `")),
    (["css/a.css": "@import url(b.css);"], .notUnderstood(file: "a.css", line: "@import url(b.css);")),
  ])
  func `what cannot be put together is refused`(files: [String: String], fault: AssetLinker.Fault) {
    #expect(throws: fault) {
      try AssetLinker(files.map { AssetLibrary.File(path: $0.key, text: $0.value) }).linked()
    }
  }

  @Test func `a face whose font isn't on this machine is left out`() throws {
    let sheet = """
      a {}
      @font-face {
        font-family: "One";
        src: url("../fonts/one.woff2") format("woff2");
      }
      @font-face {
        font-family: "Two";
        src: url("../fonts/two.woff2") format("woff2");
      }
      b {}
      """
    let without = try linked(["css/app.css": sheet])
    let made = try linked(["css/app.css": sheet, "fonts/two.woff2": "font"])

    #expect(without["css/app.css"] == "a {}\nb {}")
    #expect(made["css/app.css"]?.contains("One") == false)
    #expect(made["css/app.css"]?.contains("src: url(\"../fonts/two.woff2\") format(\"woff2\");\n}\nb {}") == true)
    #expect(made["fonts/two.woff2"] == "font")
  }

  @Test func `an app has one sheet and three scripts`() throws {
    let paths = try AssetLinker(AssetLibrary.embedded).linked().map(\.path)

    #expect(
      paths.filter { $0.hasPrefix("css/") } == [
        "css/believe.css", "css/grassy.css", "css/hearth.css", "css/kinnect.css", "css/realspace.css",
        "css/wandr.css",
      ])
    #expect(
      paths.filter { $0.hasPrefix("js/") } == [
        "js/believe.js", "js/believe-later.js", "js/believe-last.js", "js/grassy.js", "js/grassy-later.js",
        "js/grassy-last.js", "js/hearth.js", "js/kinnect.js", "js/kinnect-later.js", "js/kinnect-last.js",
        "js/realspace.js", "js/realspace-later.js", "js/realspace-last.js", "js/wandr.js", "js/wandr-later.js",
        "js/wandr-last.js", "js/worker.js",
      ])
  }
}
