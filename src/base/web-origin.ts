/** Whether a text is the origin of web pages as browsers send it: `https://example.com`. */
export function isWebOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** @throws {TypeError} unless a text is an origin of web pages, or `*` for all */
export function requireWebOrigins(text: string): void {
  if (text === "*" || isWebOrigin(text)) return;
  throw new TypeError(`${JSON.stringify(text)} is not an origin. Write https://example.com, or * for all origins.`);
}
