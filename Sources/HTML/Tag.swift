/// An element's name, called like a function: `div(.class("card")) { "text" }`.
public struct Tag: Sendable {
  @usableFromInline let name: StaticString

  @inlinable init(_ name: StaticString) { self.name = name }
}

/// The name of an element that has no content and no end tag (HTML Living Standard, 13.1.2, "void elements").
public struct VoidTag: Sendable {
  @usableFromInline let name: StaticString

  @inlinable init(_ name: StaticString) { self.name = name }
}

// The names. Those that a component's own property or the C library would shadow end in `Element`.
/// The root of a document, `<html>`.
@inlinable public var htmlElement: Tag { Tag("html") }
/// Metadata of the document, `<head>`.
@inlinable public var headElement: Tag { Tag("head") }
/// The content of the document, `<body>`.
@inlinable public var bodyElement: Tag { Tag("body") }
/// The title of the document, `<title>`, as tabs and bookmarks show it.
@inlinable public var titleElement: Tag { Tag("title") }
/// A script or a data block, `<script>`.
@inlinable public var script: Tag { Tag("script") }
/// Introductory content of a page or section, `<header>`.
@inlinable public var header: Tag { Tag("header") }
/// A section of navigation links, `<nav>`.
@inlinable public var nav: Tag { Tag("nav") }
/// The dominant content of the document, `<main>`; at most one is visible.
@inlinable public var mainElement: Tag { Tag("main") }
/// Content only loosely related to what surrounds it, `<aside>`, such as a sidebar.
@inlinable public var aside: Tag { Tag("aside") }
/// The footer of a page or section, `<footer>`.
@inlinable public var footer: Tag { Tag("footer") }
/// A thematic grouping of content, typically with a heading, `<section>`.
@inlinable public var section: Tag { Tag("section") }
/// A self-contained composition, `<article>`, such as a post or a comment.
@inlinable public var article: Tag { Tag("article") }
/// A generic container with no meaning of its own, `<div>`.
@inlinable public var div: Tag { Tag("div") }
/// A generic inline container with no meaning of its own, `<span>`.
@inlinable public var span: Tag { Tag("span") }
/// A paragraph, `<p>`.
@inlinable public var p: Tag { Tag("p") }
/// A heading of the first level, `<h1>`.
@inlinable public var h1: Tag { Tag("h1") }
/// A heading of the second level, `<h2>`.
@inlinable public var h2: Tag { Tag("h2") }
/// A heading of the third level, `<h3>`.
@inlinable public var h3: Tag { Tag("h3") }
/// A list whose order does not matter, `<ul>`.
@inlinable public var ul: Tag { Tag("ul") }
/// A list whose order matters, `<ol>`.
@inlinable public var ol: Tag { Tag("ol") }
/// A list item, `<li>`.
@inlinable public var li: Tag { Tag("li") }
/// A list of names and their values, `<dl>`.
@inlinable public var dl: Tag { Tag("dl") }
/// A term or name in a description list, `<dt>`.
@inlinable public var dt: Tag { Tag("dt") }
/// A description or value in a description list, `<dd>`.
@inlinable public var dd: Tag { Tag("dd") }
/// A hyperlink, `<a>`.
@inlinable public var a: Tag { Tag("a") }
/// Text of strong importance, seriousness or urgency, `<strong>`.
@inlinable public var strong: Tag { Tag("strong") }
/// Text with stress emphasis, `<em>`.
@inlinable public var em: Tag { Tag("em") }
/// The title of a work, `<cite>`, such as of a film or a book.
@inlinable public var cite: Tag { Tag("cite") }
/// A side comment, `<small>`, such as small print.
@inlinable public var small: Tag { Tag("small") }
/// A date or time, `<time>`, with its machine-readable form in `datetime`.
@inlinable public var timeElement: Tag { Tag("time") }
/// A fragment of computer code, `<code>`.
@inlinable public var code: Tag { Tag("code") }
/// A block of preformatted text, `<pre>`, which keeps its white space.
@inlinable public var pre: Tag { Tag("pre") }
/// A button, `<button>`; its default type is `submit`.
@inlinable public var button: Tag { Tag("button") }
/// A form whose controls can be submitted, `<form>`.
@inlinable public var form: Tag { Tag("form") }
/// A group of form controls, `<fieldset>`.
@inlinable public var fieldset: Tag { Tag("fieldset") }
/// The caption of a `fieldset`, `<legend>`.
@inlinable public var legend: Tag { Tag("legend") }
/// The caption of a form control, `<label>`.
@inlinable public var label: Tag { Tag("label") }
/// A multiline text control, `<textarea>`; its content is the initial value.
@inlinable public var textarea: Tag { Tag("textarea") }
/// A control for choosing among options, `<select>`.
@inlinable public var selectElement: Tag { Tag("select") }
/// An option of a `select`, `<option>`.
@inlinable public var option: Tag { Tag("option") }
/// The result of a calculation or a user action, `<output>`.
@inlinable public var outputElement: Tag { Tag("output") }
/// The completion progress of a task, `<progress>`; indeterminate without `value`.
@inlinable public var progress: Tag { Tag("progress") }
/// A number within a known range, `<meter>`.
@inlinable public var meter: Tag { Tag("meter") }
/// Self-contained content with an optional caption, `<figure>`.
@inlinable public var figure: Tag { Tag("figure") }
/// The caption of a `figure`, `<figcaption>`.
@inlinable public var figcaption: Tag { Tag("figcaption") }
/// An image with alternative sources, `<picture>`.
@inlinable public var picture: Tag { Tag("picture") }
/// A disclosure widget, `<details>`, whose content shows while it is open.
@inlinable public var details: Tag { Tag("details") }
/// The always visible summary of a `details` element, `<summary>`.
@inlinable public var summary: Tag { Tag("summary") }
/// A dialog box or window, `<dialog>`.
@inlinable public var dialog: Tag { Tag("dialog") }
/// An inline vector drawing, `<svg>` (SVG 2, chapter 5).
@inlinable public var svg: Tag { Tag("svg") }
/// A reference to another SVG element, drawn in its place, `<use>` (SVG 2, chapter 5).
@inlinable public var use: Tag { Tag("use") }
/// A table of data, `<table>`.
@inlinable public var table: Tag { Tag("table") }
/// The rows with the column headers of a table, `<thead>`.
@inlinable public var thead: Tag { Tag("thead") }
/// The rows with the data of a table, `<tbody>`.
@inlinable public var tbody: Tag { Tag("tbody") }
/// A row of a table, `<tr>`.
@inlinable public var tr: Tag { Tag("tr") }
/// A header cell of a table, `<th>`.
@inlinable public var th: Tag { Tag("th") }
/// A data cell of a table, `<td>`.
@inlinable public var td: Tag { Tag("td") }
/// A video player, `<video>`.
@inlinable public var video: Tag { Tag("video") }
/// A bitmap for scripts to draw on, `<canvas>`; its content is the fallback.
@inlinable public var canvas: Tag { Tag("canvas") }
/// Content for browsers without scripting, `<noscript>`.
@inlinable public var noscript: Tag { Tag("noscript") }
/// An inert fragment for scripts to clone, `<template>`.
@inlinable public var templateElement: Tag { Tag("template") }
/// A video player, `<video>`, for components that have a property named `video`.
@inlinable public var videoElement: Tag { Tag("video") }

/// Document metadata that no other element can express, `<meta>`.
@inlinable public var meta: VoidTag { VoidTag("meta") }
/// A link from the document to an external resource, `<link>`, such as a style sheet.
@inlinable public var linkElement: VoidTag { VoidTag("link") }
/// An image, `<img>`.
@inlinable public var img: VoidTag { VoidTag("img") }
/// A form control of the kind in `type`, `<input>`.
@inlinable public var input: VoidTag { VoidTag("input") }
/// A line break that is part of the content, `<br>`.
@inlinable public var br: VoidTag { VoidTag("br") }
/// A thematic break between paragraphs, `<hr>`.
@inlinable public var hr: VoidTag { VoidTag("hr") }
/// A media source of a `picture` or `video`, `<source>`.
@inlinable public var source: VoidTag { VoidTag("source") }
