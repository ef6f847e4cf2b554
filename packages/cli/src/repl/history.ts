import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { messageOf } from "firmament/base";
import { writeOutput } from "firmament/storage";
import type { Environment } from "../terminal/terminal.ts";

export const MAX_HISTORY_LINES = 1000;

/** The lines of earlier sessions, in a file that only its owner can read. */
export class ReplHistory {
  readonly #path: string | null;

  /** @param path `null` for no history */
  constructor(path: string | null) {
    this.#path = path;
  }

  /**
   * Uses the file that `FIRMAMENT_HISTORY` names, else `~/.firmament_history`. An empty variable disables the
   * history.
   */
  static of({ FIRMAMENT_HISTORY: path, HOME }: Environment): ReplHistory {
    if (path === "") return new ReplHistory(null);
    return new ReplHistory(path ?? join(HOME ?? homedir(), ".firmament_history"));
  }

  /** The lines, the newest first; none if the file does not exist or cannot be read. */
  read(): string[] {
    if (this.#path === null) return [];
    try {
      const lines = readFileSync(this.#path, "utf8").split("\n");
      return lines
        .filter((line) => line !== "")
        .slice(-MAX_HISTORY_LINES)
        .reverse();
    } catch {
      return [];
    }
  }

  /**
   * Saves lines, the newest first.
   *
   * @returns the reason why they cannot be saved, or `null`
   */
  write(lines: readonly string[]): string | null {
    if (this.#path === null) return null;
    try {
      const oldestFirst = lines.slice(0, MAX_HISTORY_LINES).toReversed();
      writeOutput(this.#path, oldestFirst.map((line) => `${line}\n`).join(""), "owner");
      return null;
    } catch (error) {
      return `The history cannot be saved: ${messageOf(error)}`;
    }
  }
}
