/** The tab forgets it when it is closed. */
const STORAGE_KEY = "firmament-operator-key";

/** Storage may be blocked: the key then lives as long as the page. */
let current: string | null = stored();

/** The key that requests are sent with; `null` before the sign-in. */
export function operatorKey(): string | null {
  return current;
}

export function setOperatorKey(key: string | null): void {
  current = key;
  try {
    if (key === null) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, key);
  } catch {
    // The next page asks again.
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
