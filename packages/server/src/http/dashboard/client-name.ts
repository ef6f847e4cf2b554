/** Names in the order in which they are looked for: most browsers also name those that they imitate. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

/**
 * A name by which a person recognizes a browser: `Firefox on Linux`. It contains nothing of the header `User-Agent` but
 * names of this file.
 */
export function clientName(userAgent: string | null): string {
  const browser = nameIn(BROWSERS, userAgent) ?? "Unknown browser";
  const system = nameIn(SYSTEMS, userAgent);
  return system === null ? browser : `${browser} on ${system}`;
}

function nameIn(names: readonly (readonly [string, RegExp])[], userAgent: string | null): string | null {
  return names.find(([, pattern]) => pattern.test(userAgent ?? ""))?.[0] ?? null;
}
