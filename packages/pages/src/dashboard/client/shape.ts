/**
 * Checks a value of unknown type and returns it with its type; members that a shape does not name are dropped.
 *
 * @param path where the value is in the response, for the message of the error
 * @throws {TypeError} if the value has another shape
 */
export type Shape<T> = (value: unknown, path: string) => T;

/** The type of the values that a shape accepts. */
export type Checked<S> = S extends Shape<infer T> ? T : never;

export const text: Shape<string> = (value, path) => (typeof value === "string" ? value : fail(path, "a text"));

export const amount: Shape<number> = (value, path) =>
  typeof value === "number" && Number.isFinite(value) ? value : fail(path, "a number");

export const flag: Shape<boolean> = (value, path) => (typeof value === "boolean" ? value : fail(path, "true or false"));

/** A time or a date in ISO 8601. */
export const time: Shape<string> = (value, path) =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : fail(path, "a time");

/** A text, or a list or an object with any members. */
export const json: Shape<string | object> = (value, path) =>
  typeof value === "string" || (typeof value === "object" && value !== null)
    ? value
    : fail(path, "a text or an object");

/** A response without a body. */
export const nothing: Shape<null> = (value, path) => (value === null ? null : fail(path, "empty"));

export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return (value, path) => (value === null ? null : shape(value, path));
}

export function oneOf<T extends string>(...texts: readonly T[]): Shape<T> {
  return (value, path) => texts.find((candidate) => candidate === value) ?? fail(path, `one of ${texts.join(", ")}`);
}

export function listOf<T>(shape: Shape<T>): Shape<readonly T[]> {
  return (value, path) =>
    Array.isArray(value) ? value.map((item, index) => shape(item, `${path}[${index}]`)) : fail(path, "a list");
}

export function record<M extends Readonly<Record<string, Shape<unknown>>>>(
  members: M,
): Shape<{ readonly [K in keyof M]: Checked<M[K]> }> {
  return (value, path) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return fail(path, "an object");
    const entries = Object.entries(members).map(([name, shape]) => [
      name,
      shape((value as Readonly<Record<string, unknown>>)[name], path === "" ? name : `${path}.${name}`),
    ]);
    return Object.fromEntries(entries) as { readonly [K in keyof M]: Checked<M[K]> };
  };
}

function fail(path: string, expected: string): never {
  throw new TypeError(`${path === "" ? "The response" : path} is not ${expected}.`);
}
