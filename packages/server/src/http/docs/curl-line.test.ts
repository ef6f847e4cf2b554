import { expect, test } from "vitest";
import { companyType } from "../schema/company-type.ts";
import { type Operation, operationsOf } from "../schema/operations.ts";
import { curlLine } from "./curl-line.ts";

function operation(id: string): Operation {
  return operationsOf([companyType]).find((candidate) => candidate.id === id) as Operation;
}

test("prints a request without key and body", () => {
  const example = {
    operation: "checkHealth",
    title: "",
    headers: {},
    body: null,
    problem: null,
    response: null,
  } as const;
  expect(curlLine("http://localhost:8080", operation("checkHealth"), example)).toBe(
    "curl 'http://localhost:8080/healthz'",
  );
});

test("prints key, headers and body, quoted for a shell", () => {
  const headers = { "idempotency-key": "it's" };
  const body = { query: `name:"o'neil" $HOME` };
  const example = { operation: "searchCompanies", title: "", headers, body, problem: null, response: null } as const;
  expect(curlLine("http://localhost:8080", operation("searchCompanies"), example)).toBe(
    `curl 'http://localhost:8080/search/hosted/companies' -H "x-api-key: $FIRMAMENT_KEY" -H 'content-type: application/json' ` +
      `-H 'idempotency-key: it'\\''s' -d '{"query":"name:\\"o'\\''neil\\" $HOME"}'`,
  );
});
