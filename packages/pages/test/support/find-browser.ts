import { existsSync } from "node:fs";

/** Where Linux distributions, macOS and Windows install Chromium or Chrome. */
const PLACES: readonly string[] = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * The executable of a Chromium: the environment variable `CHROMIUM`, or one that is installed; `null` without one.
 *
 * @throws {Error} without one, if `FIRMAMENT_BROWSER` is `required`
 */
export function findBrowser(): string | null {
  const { CHROMIUM, FIRMAMENT_BROWSER } = process.env;
  const path = (CHROMIUM === undefined ? PLACES : [CHROMIUM]).find((place) => existsSync(place)) ?? null;
  if (path === null && FIRMAMENT_BROWSER === "required") {
    throw new Error("There is no Chromium. Install it, or set CHROMIUM to the path of its executable.");
  }
  return path;
}
