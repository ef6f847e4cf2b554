import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A folder that is gone when the tests of the file that imports this are over. */
export const folder: string = mkdtempSync(join(tmpdir(), "firmament-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file into {@link folder} and gives its path. */
export function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

export const threeCompanies: string = [
  '{"id":"a","name":"Acme Berlin","location_city":"Berlin","location_country":"Germany","staff_count":120,"followers":1500}',
  '{"id":"b","name":"Bolt Berlin","location_city":"Berlin","staff_count":7,"website":"https://bolt.example"}',
  '{"id":"c","name":"Caldera","location_city":"Munich","industries":["Software Development","Education"]}',
  "",
].join("\n");
/** Its path. */
export const three: string = file("three.ndjson", threeCompanies);
