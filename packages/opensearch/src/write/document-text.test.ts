import { companySchema } from "firmament/companies";
import { AnalyzedSchema } from "firmament/query";
import { expect, test } from "vitest";
import { IndexLayout } from "../layout/index-layout.ts";
import { DocumentTexts } from "./document-text.ts";

const layout = new IndexLayout(new AnalyzedSchema(companySchema));

test("a document is JSON with its tokens", () => {
  const text = new DocumentTexts(layout, 2 ** 20).of({ id: "a" }, 7, 0);
  expect(JSON.parse(text)).toMatchObject({ id: "a", o: 7, doc: '{"id":"a"}' });
});

test("a document that is larger than the requests of the cluster is invalid", () => {
  const texts = new DocumentTexts(layout, 20_000);
  const document = { id: "a", name: "large", description: "many words ".repeat(2000) };
  expect(() => texts.of(document, 7, 3)).toThrow(
    'Record 3 (id "a"): the document with its tokens has more than 15904 bytes, which the cluster accepts',
  );
});
