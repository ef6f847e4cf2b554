import { isDate } from "firmament/base";
import type { Question } from "./misreading/question.ts";

/** A test that a question has an answer, for an adapter with the name `engine`. */
export function testText({ documents, changes, query }: Question, expected: readonly string[], reason: string): string {
  const lines = [
    `await engine.load(${documentsText(documents)});`,
    ...changes.map((change) => {
      if ("ids" in change) return `await engine.ids(${valueText(change.ids)});`;
      if ("upsert" in change) return `await engine.upsert(${valueText(change.upsert)});`;
      return `await engine.delete(${valueText(change.delete)});`;
    }),
    `const ids = [...(await engine.ids(${valueText(query)}))];`,
    `assert.deepEqual(ids.sort(), ${valueText(expected)});`,
  ];
  return `test(${valueText(`${query} (${reason})`)}, async () => {\n${lines.map((line) => `  ${line}`).join("\n")}\n});`;
}

function documentsText(documents: Question["documents"]): string {
  const [first, second] = documents;
  if (documents.length <= 1) return valueText(documents);
  const members = (document: unknown): string => JSON.stringify({ ...(document as object), id: "" });
  // Equal documents, such as those that show that an engine returns a limited number of ids.
  if (documents.length > 3 && documents.every((document) => members(document) === members(second))) {
    const { id, ...others } = first ?? { id: "" };
    const text = valueText(others).replace(/^\{ /, "");
    return `Array.from({ length: ${documents.length} }, (_, index) => ({ id: \`\${index + 1}\`, ${text}))`;
  }
  return `[\n${documents.map((document) => `    ${valueText(document)},\n`).join("")}  ]`;
}

/** A value as a program writes it. */
function valueText(value: unknown): string {
  if (isDate(value)) return `new Date(${JSON.stringify(value.toISOString())})`;
  if (Array.isArray(value)) return `[${value.map(valueText).join(", ")}]`;
  if (Object.is(value, -0)) return "-0";
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "undefined";
  const members = Object.entries(value).map(([name, each]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) && name !== "__proto__" ? name : `[${JSON.stringify(name)}]`;
    return `${key}: ${valueText(each)}`;
  });
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
