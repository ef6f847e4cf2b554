import { describe, expect, test } from "vitest";
import { print } from "../syntax/printer.ts";
import { parseLenient } from "./parse-lenient.ts";

function read(text: string): string {
  return print(parseLenient(text).tree);
}

describe("a lenient reading", () => {
  test.each([
    ["“red green” blue", '"red green" blue'],
    ["„eins zwei“ drei", '"eins zwei" drei'],
    ["«un deux» name:“a b”", '"un deux" name:"a b"'],
    ["＂a b＂", '"a b"'],
    ["name：acme", "name:acme"],
    ["（a ＯＲ b） ＡＮＤ ＮＯＴ c", "(a OR b) AND NOT c"],
    ["https://x.y/z?a=b* d", "https\\://x.y/z\\?a=b\\* d"],
    ["website:https://x.y/~user", "website:https\\://x.y/\\~user"],
    ["www.x.y/a?b", "www.x.y/a\\?b"],
    ["x.com/~joe", "x.com/\\~joe"],
  ])("understands %s", (text, expected) => {
    expect(read(text)).toBe(expected);
    expect(parseLenient(text).changes).not.toEqual([]);
  });

  test.each([
    "5” pipe 6” pipe",
    "“open",
    "a” b",
    "ab?",
    "x*y.com",
    "www.example.com",
    "ＸＯＲ",
    '"name：acme （b）"',
    '"he said “a b” there"',
    "/a（b）/",
    '"see https://x.y/?a b"',
  ])("leaves %s as it is", (text) => {
    expect(read(text)).toBe(text);
    expect(parseLenient(text).changes).toEqual([]);
  });

  test("says what it has read in the order of the text, with spans of it", () => {
    const text = "（“a b” c";
    expect(parseLenient(text).changes.map(({ span, message }) => [text.slice(span.start, span.end), message])).toEqual([
      ["（", "`（` is read as `(`."],
      ["（", "This parenthesis is not closed. `)` is added."],
      ["“a b”", "`“a b”` is read as a phrase in quotes."],
    ]);
  });
});
