import { boolean, date, defineSchema, integer, keyword, standardAnalyzer } from "firmament";
import { companySchema } from "firmament/companies";
import { describe, expect, test } from "vitest";
import { explainAt } from "./explanation.ts";

/** The explanation at the first `|` of a text, which is removed. */
function explained(marked: string): string | undefined {
  const offset = marked.indexOf("|");
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  return explainAt(text, offset, companySchema.fields)?.sentences.join(" ");
}

describe("the explanation of", () => {
  test.each([
    ["|acme", "Matches documents with the word `acme` in any text field."],
    ["|500", "Matches documents with the word `500` in any text field, or with this number in a number field."],
    ["name:|acme", "Matches documents with the word `acme` in `name`."],
    ["|name:acme", "`name` is a field with text. Matches documents with the word `acme` in `name`."],
    [
      "|industries:a",
      "`industries` is a field with several texts. Matches documents with the word `a` in `industries`.",
    ],
    ["|staff_count:5", "`staff_count` is a field with numbers. Matches documents whose `staff_count` is 5."],
    ["name:(acme OR |b)", "Matches documents with the word `b` in `name`."],
    ["name|:(a OR b)", "A group that searches `name`. Matches documents that match at least one of these 2 clauses."],
    ["|(a b)", "A group. 2 clauses side by side: the default operator of the search combines them."],
    ["a |AND b AND c", "Matches documents that match all of these 3 clauses."],
    ["a AND |NOT b*", "Matches documents that do not match `b*`."],
    ["|+a b", "`a` must match. Clauses beside it without a sign only improve the order of the hits."],
    ['|"a b"', "Matches documents with the words `a b` next to each other, in this order, in any text field."],
    ['|"a"', "Matches documents with the word `a` in any text field."],
    [
      '"a b"|~2',
      "Matches documents with the words `a b` near each other, moved by at most 2 positions in total, in any text field.",
    ],
    ["acme|*", "Matches documents with a word that starts with `acme` in any text field."],
    [
      "name:|te?t*",
      "Matches documents with a word of the form `te?t*` in `name`: `?` is one character, `*` is any number of characters.",
    ],
    [
      "gogle|~1",
      "Matches documents with a word within 1 edit of `gogle` in any text field. An edit inserts, deletes or replaces a character, or swaps two neighbours.",
    ],
    ["|/a[b]/", "Matches documents with a whole word that matches the regular expression `a[b]` in any text field."],
    ["staff_count:[|50 TO 500]", "Matches documents whose `staff_count` is from 50 to 500."],
    ["staff_count:{|50 TO 500]", "Matches documents whose `staff_count` is above 50 and up to 500."],
    ["staff_count:[50 |TO *]", "Matches documents whose `staff_count` is from 50."],
    ["staff_count:[* TO 5|00}", "Matches documents whose `staff_count` is below 500."],
    ["staff_count:[|* TO *]", "Matches documents with a value in `staff_count`."],
    ["[|a TO b]", "Matches documents with a word from `a` to `b` in any text field, in alphabetical order."],
    ["staff_count:|>=50", "Matches documents whose `staff_count` is at least 50."],
    ["website:|*", "Matches documents with a value in `website`."],
    ["_exists_:|website", "`website` is a field with text. Matches documents with a value in `website`."],
    ["*:|*", "Matches all documents."],
    ["acme|^3", "With `^3` it counts 3 times as much in the order of the hits."],
    [
      "|acme^0",
      "Matches documents with the word `acme` in any text field. With `^0` it does not count in the order of the hits.",
    ],
    ['name:(|acme AND "b', "Matches documents with the word `acme` in `name`."],
    ["|a`b", "Matches documents with the word `a'b` in any text field."],
  ])("%s", (marked, expected) => {
    expect(explained(marked)).toBe(expected);
  });

  test.each(["a| b", "|", "a|"])("nothing at white space and at the end: %s", (marked) => {
    expect(explained(marked)).toBeUndefined();
  });

  test("a text that exceeds the limits is missing", () => {
    expect(explainAt("(".repeat(1000), 5)).toBeNull();
  });

  test("a field of an unknown schema does not mention its type", () => {
    expect(explainAt("__proto__:5", 0)?.sentences).toEqual(["Matches documents with the word `5` in `__proto__`."]);
  });
});

describe("on a keyword field, the explanation of", () => {
  const fields = { tags: keyword({ many: true }), code: keyword() };

  test.each([
    ["tags:c#", 6, "Matches documents with the value `c#` in `tags`."],
    ['tags:"new york"', 7, "Matches documents with the value `new york` in `tags`."],
    ["tags:c*", 6, "Matches documents with a value that starts with `c` in `tags`."],
    ["tags:c?", 6, "Matches documents with a value of the form `c?` in `tags`: `?` is one character."],
    ["tags:/c./", 6, "Matches documents with a value that the regular expression `c.` matches as a whole in `tags`."],
    [
      "tags:[a TO b}",
      6,
      "Matches documents with a value from `a` and below `b` in `tags`, in the order of code points.",
    ],
    ["tags:*", 5, "Matches documents with a value in `tags`."],
    ["code:(a OR b)", 6, "Matches documents with the value `a` in `code`."],
    ["tags:a", 0, "`tags` is a field with several whole values. Matches documents with the value `a` in `tags`."],
    ["code:a", 0, "`code` is a field with a whole value. Matches documents with the value `a` in `code`."],
  ])("%s at %i", (text, offset, sentences) => {
    expect(explainAt(text, offset, fields)?.sentences.join(" ")).toBe(sentences);
  });
});

describe("the explanation of a clause on a typed field", () => {
  const { fields } = defineSchema({
    analyzer: standardAnalyzer,
    fields: { tags: keyword({ many: true }), founded_on: date(), rooms: integer(), is_public: boolean() },
  });

  test.each([
    ["founded_on:2015", "`founded_on` is a field with dates. Matches documents whose `founded_on` is within 2015."],
    [
      "founded_on:>2015",
      "`founded_on` is a field with dates. Matches documents whose `founded_on` is after the end of 2015.",
    ],
    [
      "founded_on:[2015 TO 2020-06]",
      "`founded_on` is a field with dates. Matches documents whose `founded_on` is from 2015 to 2020-06.",
    ],
    ["rooms:>=5", "`rooms` is a field with integers. Matches documents whose `rooms` is at least 5."],
    ["is_public:true", "`is_public` is a field with true or false. Matches documents whose `is_public` is true."],
  ])("%s", (text, expected) => {
    expect(explainAt(text, 0, fields)?.sentences.join(" ")).toBe(expected);
  });
});
