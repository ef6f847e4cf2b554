import { chmodSync, closeSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { law } from "@firmament/test-support/fuzz.ts";
import { constantFrom, property, uniqueArray } from "fast-check";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { writeAtomically } from "./atomic-file.ts";
import { openOutput, permissionsFrom, writeOutput } from "./output-file.ts";

const folder = mkdtempSync(join(tmpdir(), "firmament-output-"));
afterAll(() => rmSync(folder, { recursive: true }));

const output = join(folder, "output");
beforeEach(() => rmSync(output, { force: true }));

function source(mode: number): string {
  const path = join(folder, `source-${mode.toString(8)}`);
  writeFileSync(path, "");
  chmodSync(path, mode);
  return path;
}

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

/** Windows has no such permissions. */
describe.skipIf(process.platform === "win32")("a file that derives from others", () => {
  const modes = [0o600, 0o640, 0o644, 0o660, 0o664, 0o666, 0o755, 0o400];
  law(
    "is readable and writable by those who may read and write each of them, and by its owner",
    100,
    property(uniqueArray(constantFrom(...modes), { maxLength: 4 }), (chosen) => {
      const permissions = permissionsFrom(chosen.map(source));
      for (const bit of [0o040, 0o020, 0o004, 0o002]) {
        expect((permissions & bit) !== 0).toBe(chosen.every((mode) => (mode & bit) !== 0));
      }
      expect(permissions & 0o711).toBe(0o600);
    }),
  );

  it("has the permissions of the most private one when it is created", () => {
    writeOutput(output, "text", [source(0o644), source(0o600)]);
    expect([modeOf(output), readFileSync(output, "utf8")]).toEqual(["600", "text"]);
  });

  it.each(["a", "w"] as const)("loses the permissions that they do not have (%s)", (flags) => {
    writeFileSync(output, "old");
    chmodSync(output, 0o775);
    closeSync(openOutput(output, [source(0o640)], flags));
    expect(modeOf(output)).toBe("751");
  });

  it("keeps fewer permissions of its own", () => {
    writeFileSync(output, "old");
    chmodSync(output, 0o600);
    writeOutput(output, "new", [source(0o644)]);
    expect(modeOf(output)).toBe("600");
  });

  it("is as private as them when it is replaced atomically", async () => {
    writeFileSync(output, "text");
    chmodSync(output, 0o644);
    await writeAtomically(output, [new Uint8Array(1)], [source(0o640)]);
    expect(modeOf(output)).toBe("640");
    rmSync(output);
    await writeAtomically(output, [new Uint8Array(1)], [source(0o600)]);
    expect(modeOf(output)).toBe("600");
  });

  it("is for its owner only, if it has no other source", () => {
    writeFileSync(output, "old");
    chmodSync(output, 0o644);
    writeOutput(output, "new", "owner");
    expect(modeOf(output)).toBe("600");
  });

  it("takes nothing from a folder, a device and a missing file, and leaves devices as they are", () => {
    expect(permissionsFrom([folder, "/dev/null", join(folder, "missing")])).toBe(0o666);
    writeOutput("/dev/null", "text", [source(0o600)]);
    expect(statSync("/dev/null").mode & 0o777).toBe(0o666);
  });
});
