import { readBody } from "../body/request-body.ts";
import { readMembers } from "../body/request-members.ts";
import type { RequestSchema } from "../schema/request-schema.ts";

/** Every body of the dashboard is a few short members. */
const MAX_BODY_BYTES = 4096;

/** @throws {Problem} as `readBody` */
export async function readSmallBody(request: Request): Promise<object> {
  return (await readBody(request, MAX_BODY_BYTES)).value;
}

/**
 * Reads the parameters of a query string; empty ones count as absent, and the last of several wins.
 *
 * @throws {Problem} `invalid_body`
 */
export function readParameters<T>(schema: RequestSchema<T>, request: Request): T {
  const entries = [...new URL(request.url).searchParams].filter(([, value]) => value !== "");
  return readMembers(schema, Object.fromEntries(entries));
}

/** A time in milliseconds since 1970 as ISO 8601. */
export function isoTime(time: number): string;
export function isoTime(time: number | null): string | null;
export function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
