import { execFileSync } from "node:child_process";
import { transpileModule } from "typescript";
import { expect, test } from "vitest";
import { asCurl, asTypeScript, serviceBody } from "./service-request.ts";
import { initialState } from "./view-state.ts";

const view = { ...initialState, query: `name:"d'or" AND \\$x`, sort: "followers:desc", page: 2 };

test("an empty query asks for all companies", () => {
  expect(serviceBody(initialState)).toMatchObject({ query: "*:*", page: 1, as_you_type: true });
  expect(serviceBody({ ...view, asYouType: false })).toMatchObject({ query: view.query, sort: "followers:desc", page: 2 });
});
