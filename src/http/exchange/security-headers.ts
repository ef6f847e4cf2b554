/**
 * The headers of every answer: nothing keeps it, guesses its type, shows it in a frame or takes it for a page with scripts. An answer may say
 * otherwise.
 */
export const securityHeaders: Readonly<Record<string, string>> = Object.freeze({
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
});
