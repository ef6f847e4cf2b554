import { readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const MOST_LINES = 1000;

/** The lines of earlier sessions, in a file that only its owner can read. */
export class ReplHistory {
  readonly #path: string | null;

  /** @param path where it is kept; `null`: nowhere */
  constructor(path: string | null) {
    this.#path = path;
  }

  /** `.firmament_history` in the home folder, or what `FIRMAMENT_HISTORY` names: nothing, if it is empty. */
  static of(environment: NodeJS.ProcessEnv): ReplHistory {
    const { FIRMAMENT_HISTORY: path = join(homedir(), ".firmament_history") } = environment;
    return new ReplHistory(path === "" ? null : path);
  }

  /** The last line first; none when there is no such file, or it cannot be read. */
  read(): string[] {
    if (this.#path === null) return [];
    try {
      const lines = readFileSync(this.#path, "utf8").split("\n");
      return lines
        .filter((line) => line !== "")
        .slice(-MOST_LINES)
        .reverse();
    } catch {
      return [];
    }
  }

  /**
   * Keeps the lines, of which the last comes first.
   *
   * @returns why they could not be kept, or `null`
   */
  write(lines: readonly string[]): string | null {
    if (this.#path === null) return null;
    try {
      const kept = lines.slice(0, MOST_LINES).toReversed();
      writeFileSync(this.#path, kept.map((line) => `${line}\n`).join(""), { mode: 0o600 });
      return null;
    } catch (error) {
      return `The history could not be kept: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
}
