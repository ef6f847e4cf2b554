import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes a folder and its files read-only, until the returned function is called. Permissions do not bind the
 * administrator of a machine, for whom the folder becomes a file system of its own.
 *
 * @returns `null` if this process cannot do that
 */
export function makeReadOnly(folder: string): (() => void) | null {
  if (process.geteuid?.() !== 0) {
    setModes(folder, 0o444, 0o555);
    return () => setModes(folder, 0o644, 0o755);
  }
  if (spawnSync("mount", ["--bind", folder, folder], { stdio: "ignore" }).status !== 0) return null;
  execFileSync("mount", ["-o", "remount,ro,bind", folder]);
  // Index files stay open until they are collected.
  return () => execFileSync("umount", ["--lazy", folder]);
}

function setModes(folder: string, ofFiles: number, ofFolder: number): void {
  chmodSync(folder, 0o755);
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), ofFiles);
  chmodSync(folder, ofFolder);
}
