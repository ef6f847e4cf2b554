import { invariant } from "firmament/base";

type Parser = (text: string) => unknown;

/** https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat */
const BYTEA = 17;
const INT8 = 20;
const NUMERIC = 1700;

/** How values of a type are read: integers as numbers, bytes as `Uint8Array`; `null` for other types. */
export function columnParser(type: number): Parser | null {
  if (type === INT8 || type === NUMERIC) return safeInteger;
  return type === BYTEA ? bytes : null;
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
