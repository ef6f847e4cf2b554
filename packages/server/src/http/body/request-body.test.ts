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
  throw new Error("The body was accepted.");
}

test("returns the bytes and the object of a body", async () => {
  const { bytes, value } = await readBody(post('{"a": "ü"}'));
  expect(new TextDecoder().decode(bytes)).toBe('{"a": "ü"}');
  expect(value).toEqual({ a: "ü" });
});

test("joins the chunks of a stream", async () => {
  const chunks = ['{"a":', '"\u00fc', '"}'].map((text) => new TextEncoder().encode(text));
  expect(await readBody(post(ReadableStream.from(chunks)))).toMatchObject({ value: { a: "ü" } });
});

test("treats a missing body as empty", async () => {
  expect(await codeOf(post(undefined))).toBe("invalid_json");
  expect(await codeOf(post(undefined, { "content-length": "0" }))).toBe("invalid_json");
});

test("does not read a body whose stated length is too large", async () => {
  const request = post("{}", { "content-length": String(MAX_BODY_BYTES + 1) });
  expect(await codeOf(request)).toBe("body_too_large");
  expect(request.bodyUsed).toBe(false);
});

test("does not read a body of another media type", async () => {
  const request = post("{}", { "content-type": "text/plain" });
  expect(await codeOf(request)).toBe("unsupported_media_type");
  expect(request.bodyUsed).toBe(false);
});

test("reports a body that ends early as cancelled", async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new Error("reset")) });
  expect(await codeOf(post(body))).toBe("cancelled");
});
