import { gzipSync } from "node:zlib";
import { problemFrom } from "@firmament/test-support/http/problem.ts";
import { startService, type TestRequest } from "@firmament/test-support/http/service.ts";
import { describe, expect, test } from "vitest";

const service = await startService();

const query = { query: "*:*" };
const large = { query: "a".repeat(65_536) };

function problemOf(request: TestRequest): Promise<readonly unknown[]> {
  return problemFrom(service, request);
}

async function codeOf(request: TestRequest): Promise<readonly unknown[]> {
  return (await problemOf(request)).slice(0, 2);
}

describe("rejects a body", () => {
  const members =
    "query, filter, like, page, per_page, cursor, sort, rank, fields, facets, group, highlight, default_operator, as_you_type, count_only";
  const fields =
    "name, website, tagline, type, postal_code, description, industries, location_country, location_city, specialities, followers, staff_count";
  const valuesFacet = 'a whole number from 0 to 1000, or an object, as in { "limit": 10, "like": "ber" }';
  const rangesFacet = 'a list of 1 to 1000 ascending numbers, or an object, as in { "bins": 20 }';
  const texts =
    "name, website, tagline, type, postal_code, description, industries, location_country, location_city, specialities";
  const ranked = { field: "followers" };
  const pivot = 'a number greater than 0 with the modifier "saturation", and absent with another modifier';
  const order = `"relevance" or a field, optionally followed by ":asc" or ":desc" (${fields})`;

  test.each([
    ["", "The body is empty; a JSON object is expected."],
    [" \n", "The body is empty; a JSON object is expected."],
    ["{", "The body is not JSON. A member name in double quotes is expected, but the text ends: line 1, column 2."],
    ['{\n  "query": acme }', "The body is not JSON. A value is expected: line 2, column 12."],
    ["{'query': 1}", "The body is not JSON. A member name in double quotes is expected: line 1, column 2."],
    ['{"query":"a"}}', "The body is not JSON. The text continues after its JSON value: line 1, column 14."],
    [new Uint8Array([0x7b, 0xff, 0x7d]), "The body is not UTF-8."],
    [new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]), "The body is not UTF-8."],
    ["[".repeat(60_000), "The body is not JSON. A value is expected, but the text ends: line 1, column 60001."],
  ])("that is not JSON: %j", async (body, detail) => {
    expect(await problemOf({ body })).toEqual([400, "invalid_json", detail]);
  });

  test.each([
    ["[]", 'The body must be an object, such as { "query": "acme" }.'],
    ["null", 'The body must be an object, such as { "query": "acme" }.'],
    ['"acme"', 'The body must be an object, such as { "query": "acme" }.'],
    [{}, "query is missing; it must be the text of a query."],
    [{ query: 5 }, "query must be the text of a query, not 5."],
    [{ query: null }, "query must be the text of a query, not null."],
    [{ ...query, pag: 1 }, 'There is no member "pag". Did you mean page?'],
    [{ ...query, explain: true }, `There is no member "explain". Use ${members}.`],
    ['{"query":"a","__proto__":{}}', `There is no member "__proto__". Use ${members}.`],
    ['{"query":"a","constructor":1,"toString":2}', expect.stringMatching(/"constructor".*"toString"/)],
    [{ ...query, page: 0 }, "page must be a whole number from 1, not 0."],
    [{ ...query, page: "2" }, 'page must be a whole number from 1, not "2".'],
    ['{"query":"a","page":1e400}', "page must be a whole number from 1, not Infinity."],
    [{ ...query, page: null }, "page must be a whole number from 1, not null."],
    [{ ...query, per_page: 0 }, "per_page must be a whole number from 1 to 100, not 0."],
    [{ ...query, per_page: 101 }, "per_page must be a whole number from 1 to 100, not 101."],
    [
      { ...query, per_page: 2.5, page: -1 },
      "page must be a whole number from 1, not -1. per_page must be a whole number from 1 to 100, not 2.5.",
    ],
    [{ ...query, cursor: 5 }, "cursor must be the next_cursor of a page, not 5."],
    [{ ...query, cursor: "x", page: 1 }, "Send either cursor or page, not both."],
    [{ ...query, sort: "folowers:desc" }, `sort must be ${order}, not "folowers:desc". Did you mean followers:desc?`],
    [{ ...query, sort: ["name", 7] }, `sort[1] must be ${order}, not 7.`],
    [{ ...query, sort: [] }, "sort must be a list of 1 to 10 orders, not []."],
    [{ ...query, sort: { name: 1 } }, `sort must be ${order}, not an object.`],
    [
      { ...query, rank: "followers" },
      'rank must be an object, as in { "field": "followers", "modifier": "log1p", "factor": 0.2 }, not "followers".',
    ],
    [{ ...query, rank: {} }, "rank.field is missing; it must be one of the number fields followers, staff_count."],
    [
      { ...query, rank: { field: "folowers" } },
      'rank.field must be one of the number fields followers, staff_count, not "folowers". Did you mean followers?',
    ],
    [{ ...query, rank: { ...ranked, modifer: "sqrt" } }, 'rank: there is no member "modifer". Did you mean modifier?'],
    [
      { ...query, rank: { ...ranked, modifier: "log" } },
      'rank.modifier must be "none", "sqrt", "log1p" or "saturation", not "log". Did you mean log1p?',
    ],
    [{ ...query, rank: { ...ranked, factor: -1 } }, "rank.factor must be a number from 0, not -1."],
    ['{"query":"a","rank":{"field":"followers","factor":1e400}}', "rank.factor must be a number from 0, not Infinity."],
    [{ ...query, rank: { ...ranked, combine: "max" } }, 'rank.combine must be "add" or "multiply", not "max".'],
    [{ ...query, rank: { ...ranked, modifier: "saturation" } }, `rank.pivot is missing; it must be ${pivot}.`],
    [{ ...query, rank: { ...ranked, modifier: "saturation", pivot: 0 } }, `rank.pivot must be ${pivot}, not 0.`],
    [{ ...query, rank: { ...ranked, pivot: 9 } }, `rank.pivot must be ${pivot}, not 9.`],
    [
      { ...query, rank: ranked, sort: ["relevance", "name"] },
      "Send either rank or a sort other than relevance, not both.",
    ],
    [{ ...query, fields: "name" }, 'fields must be a list of fields, not "name".'],
    [
      { ...query, fields: ["nmae"] },
      `fields[0] must be one of the fields id, ${fields}, not "nmae". Did you mean name?`,
    ],
    [
      { ...query, facets: [1] },
      'facets must be a list of fields to count, or an object, as in { "location_country": 10, "staff_count": [0, 11, 51] }, not [1].',
    ],
    [{ ...query, facets: ["country"] }, 'facets: there is no field "country". Did you mean location_country?'],
    [{ ...query, facets: { country: 1 } }, 'facets: there is no field "country". Did you mean location_country?'],
    [{ ...query, facets: { name: 1001 } }, `facets.name must be ${valuesFacet}, not 1001.`],
    [{ ...query, facets: { name: [1] } }, `facets.name must be ${valuesFacet}, not [1].`],
    [{ ...query, facets: { followers: 5 } }, `facets.followers must be ${rangesFacet}, not 5.`],
    [{ ...query, facets: { followers: [2, 1] } }, `facets.followers must be ${rangesFacet}, not [2, 1].`],
    [{ ...query, facets: { followers: ["1"] } }, 'facets.followers[0] must be a number, not "1".'],
    [{ ...query, facets: { name: { limt: 5 } } }, 'facets.name: there is no member "limt". Did you mean limit?'],
    [
      { ...query, facets: { name: { limit: 1001 } } },
      "facets.name.limit must be a whole number from 0 to 1000, not 1001.",
    ],
    [{ ...query, facets: { name: { order: "size" } } }, 'facets.name.order must be "count" or "value", not "size".'],
    [{ ...query, facets: { name: { like: 5 } } }, "facets.name.like must be a text of at most 100 characters, not 5."],
    [{ ...query, facets: { name: { except: "all" } } }, 'facets.name.except must be "own", not "all".'],
    [
      { ...query, facets: { name: { facets: { nmae: 5 } } } },
      'facets.name.facets: there is no field "nmae". Did you mean name?',
    ],
    [
      { ...query, facets: { name: { facets: { type: { except: "own" } } } } },
      'facets.name.facets.type: there is no member "except". Use limit, order, like.',
    ],
    [
      { ...query, facets: { name: { facets: { staff_count: { bins: 51 } } } } },
      "facets.name.facets.staff_count.bins must be a whole number from 1 to 50, not 51.",
    ],
    [
      { ...query, facets: { name: { limit: 51, facets: { type: 1 } } } },
      "facets.name.limit must be a whole number from 0 to 50 beside nested facets, not 51.",
    ],
    [
      { ...query, facets: { followers: { bins: 51, facets: { type: 1 } } } },
      "facets.followers.bins must be a whole number from 1 to 50 beside nested facets, not 51.",
    ],
    [{ ...query, facets: { followers: { bin: 5 } } }, 'facets.followers: there is no member "bin". Did you mean bins?'],
    [
      { ...query, facets: { followers: { bins: 0 } } },
      "facets.followers.bins must be a whole number from 1 to 1000, not 0.",
    ],
    [
      { ...query, facets: { followers: {} } },
      "facets.followers must be an object with one of bins, width and edges, not an object.",
    ],
    [{ ...query, facets: { followers: { width: 0 } } }, "facets.followers.width must be a number above 0, not 0."],
    [
      { ...query, facets: { followers: { bins: 5, offset: 2 } } },
      "facets.followers.offset must be absent without width, not 2.",
    ],
    [
      { ...query, facets: { followers: { width: 5, facets: { type: 1 } } } },
      "facets.followers.width must be absent beside nested facets: use bins or edges, not 5.",
    ],
    [
      { ...query, facets: { name: { facets: { staff_count: { width: 5 } } } } },
      'facets.name.facets.staff_count: there is no member "width". Use edges, bins, scale, statistics.',
    ],
    [
      { ...query, facets: { followers: { edges: [0], statistics: "no" } } },
      'facets.followers.statistics must be true or false, not "no".',
    ],
    [
      { ...query, facets: { name: { statistics: false } } },
      'facets.name: there is no member "statistics". Use limit, order, like, except, facets.',
    ],
    [
      { ...query, facets: { followers: { edges: [0], scale: "log" } } },
      'facets.followers.scale must be absent without bins, not "log".',
    ],
    [
      { ...query, highlight: ["followers"] },
      `highlight[0] must be one of the text and keyword fields ${texts}, not "followers".`,
    ],
    [
      { ...query, highlight: { fields: ["name"] } },
      "highlight must be a list of text and keyword fields, not an object.",
    ],
    [{ ...query, default_operator: "NOT" }, 'default_operator must be "AND" or "OR", not "NOT".'],
    [{ ...query, count_only: "yes" }, 'count_only must be true or false, not "yes".'],
  ])("that is %j", async (body, detail) => {
    expect(await problemOf({ body: body as object })).toEqual([400, "invalid_body", detail]);
  });

  test("with many errors, and reports the first ones", async () => {
    const body = { ...query, ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`zzz${index}`, 1])) };
    const [, , detail] = await problemOf({ body });
    expect(String(detail).match(/There is no member/g)).toHaveLength(10);
    expect(detail).toMatch(/ … and 2 more\.$/);
  });

  test("with deep nesting", async () => {
    const deep = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`;
    expect(await codeOf({ body: `{"query":"a","sort":${deep}}` })).toEqual([400, "invalid_body"]);
    expect(await problemOf({ body: `{"query":${"[".repeat(30_000)}${"]".repeat(30_000)}}` })).toEqual([
      400,
      "invalid_body",
      "query must be the text of a query, not a list.",
    ]);
  });

  test.each([
    [{ page: 101, per_page: 100 }, "10100"],
    [{ page: 501 }, "10020"],
    [{ page: 10_001, per_page: 1 }, "10001"],
    [{ page: Number.MAX_SAFE_INTEGER, count_only: true }, "180143985094819800"],
  ])("with a page that is too deep: %j", async (page, product) => {
    expect(await problemOf({ body: { query: "name:nosuchname", ...page } })).toEqual([
      400,
      "page_too_deep",
      `page × per_page is ${product}, more than 10,000. To read further, send the next_cursor of the previous page as cursor.`,
    ]);
  });

  test.each([
    null,
    "",
    "text/plain",
    "application/jsonp",
    "application/problem+json",
    "application/json; charset=latin1",
    "application/json; charset=utf-8; charset=utf-16",
    "application/json, application/json",
    "application/x-www-form-urlencoded",
  ])("of type %j", async (type) => {
    expect(await problemOf({ body: query, headers: { "content-type": type } })).toEqual([
      415,
      "unsupported_media_type",
      "Send the header Content-Type: application/json, and the body in UTF-8, plain or compressed with gzip.",
    ]);
  });

  test.each(["br", "deflate", "gzip, gzip", "zstd"])("that is compressed with %s", async (coding) => {
    const response = await service.send({ body: query, headers: { "content-encoding": coding } });
    expect(response).toMatchObject({ status: 415, headers: { "accept-encoding": "gzip, identity" } });
  });

  test.each(["gzip", "x-gzip", " GZIP "])("that is compressed with %s is read", async (coding) => {
    const headers = { "content-encoding": coding };
    const body = gzipSync(JSON.stringify(query));
    expect(await service.send({ body, headers })).toMatchObject({ status: 200, body: { pagination: { total: 300 } } });
    expect(await codeOf({ body: gzipSync("[1"), headers })).toEqual([400, "invalid_json"]);
    for (const broken of [Buffer.from(JSON.stringify(query)), body.subarray(0, -5), Buffer.alloc(0)]) {
      const detail = "The body is not gzip, or not complete.";
      expect(await problemOf({ body: Uint8Array.from(broken), headers })).toEqual([400, "invalid_json", detail]);
    }
  });

  test("that is too large only after decompression", async () => {
    const headers = { "content-encoding": "gzip" };
    const text = (bytes: number): string => JSON.stringify({ ...query, x: "a".repeat(bytes) }).slice(0, bytes);
    expect(await codeOf({ body: gzipSync(text(65_536)), headers })).toEqual([400, "invalid_json"]);
    const problem = [413, "body_too_large", "Send at most 65,536 bytes."];
    expect(await problemOf({ body: gzipSync(text(65_537)), headers })).toEqual(problem);
    // 64 MB of zeros are 65,230 bytes.
    const bomb = gzipSync(Buffer.alloc(64_000_000), { level: 9 });
    expect(bomb.length).toBeLessThan(65_536);
    const before = process.memoryUsage.rss();
    expect(await problemOf({ body: bomb, headers })).toEqual(problem);
    expect(process.memoryUsage.rss() - before).toBeLessThan(32_000_000);
    // A bomb in gzip twice is not decompressed twice.
    expect(await codeOf({ body: gzipSync(bomb), headers })).toEqual([400, "invalid_json"]);
  });

  test("that is too large, with or without its length", async () => {
    const problem = [413, "body_too_large", "Send at most 65,536 bytes."];
    expect(await problemOf({ body: large })).toEqual(problem);
    expect(await problemOf({ body: "{}", headers: { "content-length": "65537" } })).toEqual(problem);
    expect(await problemOf({ body: "{}", headers: { "content-length": "abc" } })).toEqual(problem);
    expect(await problemOf({ body: JSON.stringify(large), headers: { "content-length": "20" } })).toEqual(problem);
    expect(await problemOf({ body: new Blob([JSON.stringify(large)]).stream() })).toEqual(problem);
  });

  test("without an end once it is too large", async () => {
    let sent = 0;
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1024;
        controller.enqueue(new Uint8Array(1024).fill(32));
      },
      cancel: () => {
        isCancelled = true;
      },
    });
    expect(await codeOf({ body })).toEqual([413, "body_too_large"]);
    expect(sent).toBeLessThan(100_000);
    await expect.poll(() => isCancelled).toBe(true);
    expect(sent).toBeLessThan(1_200_000);
  });

  test("but accepts the maximum size", async () => {
    const body = `${JSON.stringify(query)}${" ".repeat(65_536 - JSON.stringify(query).length)}`;
    expect(await service.send({ body })).toMatchObject({ status: 200 });
    expect(await service.send({ body: new Blob([body]).stream() })).toMatchObject({ status: 200 });
  });
});
