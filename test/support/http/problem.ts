import { expect } from "vitest";
import type { Service, TestRequest } from "./service.ts";

/** The status, code and detail of a rejected request; checks the other members of the problem. */
export async function problemFrom(
  service: Service,
  request: TestRequest,
): Promise<readonly [number, unknown, unknown]> {
  const { status, body, headers } = await service.send(request);
  expect(headers["content-type"]).toBe("application/problem+json");
  const { code, detail, title, type, request_id, ...rest } = body as Readonly<Record<string, unknown>>;
  expect(rest).toMatchObject({ status });
  expect({ type, title, request_id }).toEqual({
    type: `/docs#${code}`,
    title: expect.any(String),
    request_id: headers["x-request-id"],
  });
  return [status, code, detail];
}
