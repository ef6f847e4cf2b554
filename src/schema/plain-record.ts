/**
 * A record as an object whose members are its own: the record itself or, for an instance of a class, a copy that also has
 * the members which it inherits, such as getters. Methods are no members, and neither is what every object inherits.
 *
 * @param names the members of a copy. Default: all
 * @throws what a getter throws
 */
export function plainRecord(record: object, names?: readonly string[]): object {
  if (!isInstance(record)) return record;
  const members = record as Readonly<Record<string, unknown>>;
  const entries = (names ?? memberNames(record)).filter(
    (name) => Object.hasOwn(record, name) || inherits(record, name),
  );
  return Object.fromEntries(entries.map((name) => [name, members[name]]));
}

/** The names of the members of a record, in the sense of {@link plainRecord}. */
export function memberNames(record: object): readonly string[] {
  if (!isInstance(record)) return Object.keys(record);
  const inherited = prototypesOf(record).flatMap(Object.getOwnPropertyNames);
  const names = new Set([...Object.getOwnPropertyNames(record), ...inherited.filter((name) => inherits(record, name))]);
  return [...names];
}

/** Whether a record may inherit members. */
export function isInstance(record: object): boolean {
  const prototype: object | null = Object.getPrototypeOf(record);
  return prototype !== Object.prototype && !isRoot(prototype);
}

function inherits(record: object, name: string): boolean {
  const definition = prototypesOf(record).find((prototype) => Object.hasOwn(prototype, name));
  const property = definition && Object.getOwnPropertyDescriptor(definition, name);
  if (property === undefined) return false;
  return property.get !== undefined || (property.set === undefined && typeof property.value !== "function");
}

/** The prototypes of an object, the nearest first, without the last one. */
function prototypesOf(record: object): readonly object[] {
  const prototypes: object[] = [];
  let prototype: object | null = Object.getPrototypeOf(record);
  while (prototype !== null && !isRoot(prototype)) {
    prototypes.push(prototype);
    prototype = Object.getPrototypeOf(prototype);
  }
  return prototypes;
}

/** Whether all objects of a realm inherit from a prototype, or none does. */
function isRoot(prototype: object | null): boolean {
  return prototype === null || Object.hasOwn(prototype, "hasOwnProperty");
}
