import pg from "pg";
import { invariant } from "../base/invariant.ts";

type Parser = (text: string) => unknown;

/** https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat */
const BYTEA = 17;
const INT8 = 20;
const NUMERIC = 1700;

/** How a value of a type is read: integers as numbers, bytes as `Uint8Array`, and others as the driver does. */
export function columnParser(type: number, format?: "text" | "binary"): Parser {
  if (type === INT8 || type === NUMERIC) return safeInteger;
  if (type === BYTEA) return bytes;
  return pg.types.getTypeParser(type, format ?? "text");
}

/** All amounts and times are below 2^53. */
function safeInteger(text: string): number {
  const value = Number(text);
  invariant(Number.isSafeInteger(value), "integers of a column are safe");
  return value;
}

function bytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice("\\x".length), "hex"));
}
