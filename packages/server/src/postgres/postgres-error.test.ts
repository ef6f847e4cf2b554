import { describe, expect, it } from "vitest";
import {
  concernsDatabase,
  convertPostgresError,
  isBrokenConnection,
  isConflict,
  isOutdatedConnection,
  isUnknownOutcome,
} from "./postgres-error.ts";

function failure(code: string, message = "failed"): Error {
  return Object.assign(new Error(message), code === "" ? {} : { code });
}

const newError = (code: string, message: string): Error => new Error(`${code} ${message}`);

describe("convertPostgresError", () => {
  it.each([
    ["28P01", "", "database_refused"],
    ["28000", "", "database_refused"],
    ["3D000", "", "no_database"],
    ["42501", "", "database_refused"],
    ["42P01", "", "damaged_database"],
    ["40P01", "", "database_unavailable"],
    ["53300", "", "database_unavailable"],
    ["57P01", "", "database_unavailable"],
    ["57014", "", "database_unavailable"],
    ["25P03", "", "database_unavailable"],
    ["58030", "", "database_unavailable"],
    ["XX000", "", "database_unavailable"],
    ["25006", "", "database_unavailable"],
    ["08006", "", "database_unavailable"],
    ["08P01", "unsupported startup parameter: options", "database_refused"],
    ["0A000", "cannot set transaction read-write mode during recovery", "database_unavailable"],
    ["0A000", "cached plan must not change result type", "database_unavailable"],
    ["ECONNREFUSED", "", "database_unavailable"],
    ["ENOTFOUND", "", "database_unavailable"],
    ["ERR_STREAM_DESTROYED", "", "database_unavailable"],
    ["", "Received unexpected dataRow message from backend.", "database_unavailable"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "", "database_refused"],
    ["", "timeout exceeded when trying to connect", "database_unavailable"],
    ["", "Query read timeout", "database_unavailable"],
    ["", "Connection terminated unexpectedly", "database_unavailable"],
    ["", "Cannot use a pool after calling end on the pool", "closed"],
    ["", "The server does not support SSL connections", "database_refused"],
    ["", "There was an error establishing an SSL connection", "database_unavailable"],
  ])("%s %s: %s", (code, message, expected) => {
    const error = failure(code, message);
    const converted = convertPostgresError(error, "a at b", newError);
    expect(String(converted)).toMatch(new RegExp(`^Error: ${expected} Cannot use the database a at b: .*[a-z]\\.$`));
    expect(concernsDatabase(error)).toBe(true);
  });

  it.each(["23505", "23503", "22P02", "P0001", "0A000", "unknown_account"])(
    "returns an error of one query unchanged: %s",
    (code) => {
      const error = failure(code);
      expect(convertPostgresError(error, "a at b", newError)).toBe(error);
      expect(concernsDatabase(error)).toBe(false);
    },
  );
});

it("tells which work may run again", () => {
  expect(["40001", "40P01", "57P01", "23505"].map((code) => isConflict(failure(code)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(
    ["57P01", "25P03", "ECONNRESET", "ECONNREFUSED", "57014"].map((code) => isBrokenConnection(failure(code))),
  ).toEqual([true, true, true, false, false]);
  expect(["57P02", "57014", "53100", "58030", "23505", "40P01"].map((code) => isUnknownOutcome(failure(code)))).toEqual(
    [true, true, true, true, false, false],
  );
  const outdated = Object.assign(failure("0A000", "zwischengespeicherter Plan"), { routine: "RevalidateCachedQuery" });
  expect([outdated, failure("0A000"), failure("57P01")].map(isOutdatedConnection)).toEqual([true, false, false]);
});
