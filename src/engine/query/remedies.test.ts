import { describe, expect, test } from "vitest";
import type { DiagnosticCode, NoFixReason } from "../../../grammar/diagnostics/diagnostic.ts";
import { applyFixes } from "../../../grammar/diagnostics/fix.ts";
import { boolean, date, defineSchema, keyword, number, SearchEngine, stored, text } from "../../entries/index.ts";

const schema = defineSchema({
  fields: {
    name: text(),
    website: text(),
    tags: keyword({ many: true }),
    price: number(),
    posted: date(),
    remote: boolean(),
    image: stored(),
  },
});
const engine = new SearchEngine(schema);
const small = new SearchEngine(schema, { limits: { clauses: 2 } });

/** For each code, a query with an error that has fixes, and one with an error that has none. */
const EXAMPLES: Readonly<Record<DiagnosticCode, { readonly fixed?: string; readonly unfixed: string }>> = {
  syntax: { fixed: "(name:a", unfixed: "()" },
  "unknown-field": { fixed: "nmae:a", unfixed: "foo:a" },
  "field-type": { fixed: "price:=5", unfixed: "price:many" },
  limit: { unfixed: "a b c" },
};

/** For each reason, a query with an error that has no fixes for it. */
const UNFIXED: Readonly<Record<NoFixReason, string>> = {
  unclear: "foo:a",
  dependent: "(\\",
  impossible: "image:a",
  unchecked: `${"(".repeat(40)}${" x:y:z )^".repeat(600)}`,
};

test("errors of every code have fixes, or a reason why they have none", () => {
  for (const [code, { fixed, unfixed }] of Object.entries(EXAMPLES)) {
    const [error] = small.validate(unfixed);
    expect(error).toMatchObject({ code, noFix: "unclear" });
    expect(error).not.toHaveProperty("fixes");
    if (fixed === undefined) continue;
    const errors = small.validate(fixed);
    expect(errors).toMatchObject([{ code, fixes: [{}] }]);
    expect(errors[0]).not.toHaveProperty("noFix");
    expect(small.validate(applyFixes(fixed, errors))).toEqual([]);
  }
});

test.each(Object.entries(UNFIXED))("an error can have no fix because it is %s", (reason, query) => {
  expect(engine.validate(query).map(({ noFix }) => noFix)).toContain(reason);
});

/** The query after the fixes of all errors. */
function fixedText(query: string): string {
  return applyFixes(query, engine.validate(query));
}

describe("the mistakes of beginners", () => {
  test.each([
    ["", "*:*"],
    [" \u3000", "*:*"],
    ["http://example.com", '"http://example.com"'],
    ["https://example.com/a?b=c*", '"https://example.com/a?b=c*"'],
    ["https://example.com:8080/x", '"https://example.com:8080/x"'],
    ["(https://example.com OR a)", '("https://example.com" OR a)'],
    ["website:https://example.com", 'website:"https://example.com"'],
    ["website=https://example.com", 'website:"https://example.com"'],
    ["website!=https://example.com", '-website:"https://example.com"'],
    ["posted>=2026-01-01T10:00", 'posted:>="2026-01-01T10:00"'],
    ["posted:2026-01-01T10:00", 'posted:"2026-01-01T10:00"'],
    ["mailto:a@b.c", '"mailto:a@b.c"'],
    ["localhost:8080", '"localhost:8080"'],
    ["C:\\Users\\x", '"C:\\\\Users\\\\x"'],
    ["meet at 12:30", 'meet at "12:30"'],
    ["12:30:15", '"12:30:15"'],
    ["x:y:z", '"x:y:z"'],
    ["std::cout", '"std::cout"'],
    ["x:name:acme", "name:acme"],
    ["name:b:c", 'name:"b:c"'],
    ["nmae:b:c", 'name:"b:c"'],
    ["name:acme,tags:red", "name:acme AND tags:red"],
    ["price:!=5", "!price:5"],
    ["price:<>5", "-price:5"],
    ["-name:-5", "-name:-5"],
    ["price:1..5", "price:[1 TO 5]"],
    ["price:[1-5", "price:[1 TO 5]"],
    ["price:(1 TO 5)", "price:[1 TO 5]"],
    ["tags:>a", "tags:{a TO *]"],
    ["remote:yes", "remote:true"],
    ["posted:=2026-01-01", "posted:2026-01-01"],
    ["Title: The Thing", "Title: The Thing"],
    ["foo:bar", "foo:bar"],
    ["foo : bar", "foo : bar"],
    ["price:1,000", "price:1,000"],
  ])("%j becomes %j", (query, fixed) => {
    expect(fixedText(query)).toBe(fixed);
    if (fixed !== query) expect(engine.validate(fixed)).toEqual([]);
  });

  test("a fix that needs those of another error follows them", () => {
    expect(fixedText("remote:!yes")).toBe("!remote:yes");
    expect(fixedText(fixedText("remote:!yes"))).toBe("!remote:true");
    expect(fixedText('name:"a name:b 12:30')).toBe('name:"a" name:b 12:30');
  });
});
