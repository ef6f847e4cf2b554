import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A temporary folder, which is removed after the tests of the file that creates it. */
export class TestFolder {
  readonly path: string = mkdtempSync(join(tmpdir(), "firmament-cli-"));

  constructor() {
    afterAll(() => rmSync(this.path, { recursive: true }));
  }

  /** The path of a file or folder in this folder; it need not exist. */
  join(...names: readonly string[]): string {
    return join(this.path, ...names);
  }

  /** Writes a file and returns its path. */
  write(name: string, content: string | Uint8Array): string {
    const path = this.join(name);
    writeFileSync(path, content);
    return path;
  }

  /** Writes {@link threeCompanies} and returns the path of the file. */
  writeThree(): string {
    return this.write("three.ndjson", threeCompanies);
  }
}

export const threeCompanies: string = [
  '{"id":"a","name":"Acme Berlin","location_city":"Berlin","location_country":"Germany","staff_count":120,"followers":1500}',
  '{"id":"b","name":"Bolt Berlin","location_city":"Berlin","staff_count":7,"website":"https://bolt.example"}',
  '{"id":"c","name":"Caldera","location_city":"Munich","industries":["Software Development","Education"]}',
  "",
].join("\n");
