/**
 * Whether a value that came as JSON has a member with the name `__proto__`, at any depth. Programs that copy objects leave
 * it out or set a prototype by it. The walk does not recurse.
 */
export function hasPrototypeMember(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== "object" || next === null) continue;
    if (Object.hasOwn(next, "__proto__")) return true;
    for (const member of Object.values(next)) waiting.push(member);
  }
  return false;
}
