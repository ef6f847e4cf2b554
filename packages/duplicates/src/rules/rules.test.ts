import { describe, expect, test } from "vitest";
import { all } from "./all.ts";
import { near } from "./near.ts";
import type { AnyDocument, DuplicateRule } from "./rule.ts";
import { different, same } from "./same.ts";
import { differentHost, hostOf, sameHost } from "./same-host.ts";
import { similarName } from "./similar-name.ts";

const documentOf = (members: object): AnyDocument => ({ id: "1", ...members });

function agreement(rule: DuplicateRule, one: object, other: object): string | null {
  const [document, otherDocument] = [documentOf(one), documentOf(other)];
  const found = rule.agreement(document, otherDocument);
  // What agrees has a common key.
  const keys = rule.keys?.(document) ?? [];
  const common = rule.keys?.(otherDocument).some((key) => keys.includes(key)) ?? true;
  if (found !== null) expect(common).toBe(true);
  return found;
}

test.each<[unknown, unknown, string | null]>([
  ["HRB 12345", "hrb-12345", "the same number: HRB 12345"],
  [["a", "b"], ["c", "B"], "the same number: b"],
  [17, 17, "the same number: 17"],
  [17, 18, null],
  [null, null, null],
  ["--", "--", null],
])("same compares %j and %j", (one, other, reason) => {
  expect(agreement(same("number"), { number: one }, { number: other })).toBe(reason);
});

test("same reads members of objects", () => {
  const rule = same("offices.city");
  expect(agreement(rule, { offices: [{ city: "Bonn" }] }, { offices: [{ zip: 1 }, { city: "bonn" }] })).toBe(
    "the same offices.city: Bonn",
  );
});

test.each<[string, string | null]>([
  ["https://www.Acme.example/about?x#y", "acme.example"],
  ["acme.example/de", "acme.example"],
  ["http://acme.example:8080", "acme.example"],
  ["sales@acme.example", "acme.example"],
  ["https://bücher.example", "xn--bcher-kva.example"],
  ["acme.example.", "acme.example"],
  ["none", null],
  ["n/a", null],
  ["http://", null],
])("the host of %j is %j", (text, host) => {
  expect(hostOf(text)).toBe(host);
});

test("sameHost names the host", () => {
  const rule = sameHost("website");
  const reason = agreement(rule, { website: "https://acme.example/a" }, { website: "www.acme.example" });
  expect(reason).toBe("the same host of website: acme.example");
});

test.each<[string, string, string | null]>([
  ["Acme Tools", "Acme Tools", "the same text"],
  ["Acme Tools", "ACME-Tools", "the same words"],
  ["Acme Tools", "Tools Acme", "the same words"],
  ["Acme Tools GmbH", "Acme Tools", "the same words without the legal form"],
  ["Acme Tools", "Acme Toosl", 'the same words but for two letters of "tools"'],
  ["Acme Tools Ltd", "Toosl Acme", 'the same words but for two letters of "tools"'],
  ["Acme Tools", "Acme Tolos Tools", null],
  ["Acme Tools", "Amce Toosl", null],
  ["Acme Tools", "Acme Slolt", null],
  ["Ace", "Aec", null],
  ["Omni", "Moni", null],
  ["Acme", "Acne", null],
  ["", "", null],
])("similarName compares %j and %j", (one, other, reason) => {
  const found = agreement(similarName("name"), { name: one }, { name: other });
  expect(found).toBe(reason === null ? null : `${reason} in name: ${one} and ${other}`);
});

test("near measures the distance of places", () => {
  const rule = near("place", 300);
  const [berlin, hamburg, paris] = [{ lat: 52.52, lon: 13.405 }, "53.5511,9.9937", { lat: 48.8566, lon: 2.3522 }];
  expect(rule.agreement(documentOf({ place: berlin }), documentOf({ place: hamburg }))).toBe("place 255.3 km apart");
  expect(rule.agreement(documentOf({ place: berlin }), documentOf({ place: paris }))).toBeNull();
  expect(rule.agreement(documentOf({ place: berlin }), documentOf({}))).toBeNull();
  expect(rule.agreement(documentOf({ place: { lat: 0, lon: 179.9 } }), documentOf({ place: "0,-179.9" }))).toBe(
    "place 22.2 km apart",
  );
});

describe("all", () => {
  test("agrees if all rules do", () => {
    const rule = all([near("place", 10), similarName("name")], { weight: 2 });
    const [one, other] = [
      { name: "Acme", place: "1,1" },
      { name: "ACME", place: "1,1.001" },
    ];
    expect(agreement(rule, one, other)).toBe("place 0.1 km apart, and the same words in name: Acme and ACME");
    expect(agreement(rule, one, { ...other, place: "1,2" })).toBeNull();
    expect(rule).toMatchObject({ weight: 2, readsOnlyNames: false, fields: ["place", "name"] });
    expect(rule.name).toBe("all(near(place, 10), similarName(name))");
  });

  test.each<[() => unknown, string]>([
    [() => all([]), "all needs a list of two rules or more, not []."],
    [() => all([same("a")]), "all needs a list of two rules or more, not [same(a)]."],
    [
      () => all([near("a", 1), near("b", 1)]),
      "all needs a rule that finds documents, such as same, not only near(a, 1), near(b, 1).",
    ],
  ])("is refused: %#", (create, message) => {
    expect(create).toThrow(new TypeError(message));
  });
});

test("different needs values of both documents", () => {
  const { difference } = different("country");
  expect(difference(documentOf({ country: "DE" }), documentOf({ country: "FR" }))).toBe("different country: DE and FR");
  expect(difference(documentOf({ country: "DE" }), documentOf({ country: ["FR", "de"] }))).toBeNull();
  expect(difference(documentOf({ country: "DE" }), documentOf({}))).toBeNull();
});

test("differentHost compares hosts", () => {
  const { difference } = differentHost("website");
  const [one, other] = [documentOf({ website: "https://www.acme.example/a" }), documentOf({ website: "acme.example" })];
  expect(difference(one, other)).toBeNull();
  expect(difference(one, documentOf({ website: "none" }))).toBeNull();
  expect(difference(one, documentOf({ website: "b.example" }))).toBe(
    "different host of website: acme.example and b.example",
  );
});

test.each<[() => unknown, Error]>([
  [() => same("" as string), new TypeError('same needs the name of a field: same("website").')],
  [() => different(7 as never), new TypeError('different needs the name of a field: different("website").')],
  [() => sameHost("a", { weight: 0 }), new RangeError("The weight of sameHost must be a positive number, not 0.")],
  [() => near("a", 0), new RangeError('near needs a distance in kilometres: near("a", 5), not 0.')],
])("wrong arguments are refused: %#", (create, error) => {
  expect(create).toThrow(error);
});
