import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { chart } from "./chart.ts";
import type { BenchReport } from "./report.ts";

const sample: BenchReport = JSON.parse(readFileSync(new URL("sample-report.json", import.meta.url), "utf8"));
const drawn = chart(sample);

test("names each other peer and each class once", () => {
  const texts = [...drawn.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(texts.slice(1, 3)).toEqual(["MiniSearch", "liqe"]);
  expect(texts.filter((text) => text === "mid word")).toHaveLength(1);
  expect(texts.slice(-3)).toEqual(["geometric mean", "mid word", "parsing the text"]);
});

test("has a mark in the legend and in each row with a ratio", () => {
  expect(drawn.match(/<(circle|rect|path)/g)).toHaveLength(2 + 2 + 2 + 1);
});

test("has a scale of powers of ten, on which greater ratios are farther right", () => {
  const ticks = [...drawn.matchAll(/class="tick" x="([\d.]+)" y="\d+">([\d,.]+)×/g)].slice(0, -1);
  expect([...new Set(ticks.map(([, , label]) => label))]).toEqual(["1", "10", "100", "1,000"]);
  const places = ticks.filter((_, index) => index % 2 === 0).map(([, x]) => Number(x));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test("escapes quotes, brackets and ampersands of titles", () => {
  const [ours, ...others] = sample.peers;
  if (ours === undefined) throw new Error("The sample has no peers");
  const peers = [ours, ...others.map((peer) => ({ ...peer, title: '<"&>' }))];
  expect(chart({ ...sample, peers })).toContain("&lt;&quot;&amp;&gt;");
});
