import { expect, test } from "vitest";
import { Problem } from "../exchange/problem.ts";
import { MAX_BODY_BYTES, readBody } from "./request-body.ts";

function post(body: string | ReadableStream | undefined, headers: Readonly<Record<string, string>> = {}): Request {
  return new Request("http://service.test/", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    ...(body !== undefined && { body, duplex: "half" }),
  });
}

async function codeOf(request: Request): Promise<string> {
  const outcome = await readBody(request).catch((error: unknown) => error);
  if (outcome instanceof Problem) return outcome.code;
  throw new Error("no problem");
}

test("a body is its bytes, and the object that they say", async () => {
  const { bytes, value } = await readBody(post('{"a": "ü"}'));
  expect(new TextDecoder().decode(bytes)).toBe('{"a": "ü"}');
  expect(value).toEqual({ a: "ü" });
});

test("a body that comes in parts is put together", async () => {
  const parts = ['{"a":', '"\u00fc', '"}'].map((text) => new TextEncoder().encode(text));
  expect(await readBody(post(ReadableStream.from(parts)))).toMatchObject({ value: { a: "ü" } });
});

test("no body is an empty one", async () => {
  expect(await codeOf(post(undefined))).toBe("invalid_json");
  expect(await codeOf(post(undefined, { "content-length": "0" }))).toBe("invalid_json");
});

test("what says that it is too large is not read", async () => {
  const request = post("{}", { "content-length": String(MAX_BODY_BYTES + 1) });
  expect(await codeOf(request)).toBe("body_too_large");
  expect(request.bodyUsed).toBe(false);
});

test("what is of another type is not read", async () => {
  const request = post("{}", { "content-type": "text/plain" });
  expect(await codeOf(request)).toBe("unsupported_media_type");
  expect(request.bodyUsed).toBe(false);
});

test("what breaks off is given up", async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new Error("reset")) });
  expect(await codeOf(post(body))).toBe("cancelled");
});
