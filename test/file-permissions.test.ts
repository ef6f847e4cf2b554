import { sourceFiles } from "@firmament/test-support/source-tree.ts";
import { describe, expect, test } from "vitest";

/** The functions of `node:fs` that can create a file. */
const CREATING = /\b(appendFile(Sync)?|copyFile(Sync)?|cp(Sync)?|createWriteStream|open(Sync)?|writeFile(Sync)?)\b/g;

/** What creates files, with the permissions of those that they derive from. */
const CREATORS = ["src/node/atomic-file.ts", "src/node/output-file.ts"];

/** A file that writes into what one of them has opened. */
const STREAM = "packages/cli/src/terminal/output-file.ts";

/** Files that open others for reading, or that exist. */
const OPENERS = [
  "packages/cli/src/records/file-head.ts",
  "packages/cli/src/records/parquet-file.ts",
  "packages/dataset/src/sqlite/write-ahead-log.ts",
  "src/node/file-source.ts",
];

/** Files that open an SQLite database: one that exists, was created before, or is temporary. */
const SQLITE_OPENERS = [
  "packages/dataset/src/sqlite/sqlite-file.ts",
  "packages/dataset/src/tables/file-lock.ts",
  "packages/dataset/src/tables/seen-ids.ts",
];

describe("the permissions of files", () => {
  // Measurements write their scratch files into temporary folders of their own; generators write into the checkout.
  const programs = sourceFiles(["src", "packages"]).filter(
    ({ path }) =>
      /^(src|packages\/(?!benchmark\/|pages\/)[a-z]+\/src)\//.test(path) &&
      !path.endsWith(".test.ts") &&
      !/\/generate-[^/]*\.ts$/.test(path),
  );

  function creations(text: string): readonly string[] {
    const imports = [...text.matchAll(/import (?!type)([^;]*?) from "node:fs(?:\/promises)?";/g)];
    return imports.flatMap(([, names = ""]) => (names.startsWith("{") ? (names.match(CREATING) ?? []) : [names]));
  }

  test("are decided by two modules, which create all files", () => {
    const wrong = programs
      .filter(({ path }) => !CREATORS.includes(path))
      .flatMap(({ path, text }) =>
        creations(text)
          .filter((name) => !(/^open(Sync)?$/.test(name) && OPENERS.includes(path)))
          .filter((name) => !(name === "createWriteStream" && path === STREAM))
          .map((name) => `${path} imports ${name}: create files by openOutput, writeOutput or writeAtomically`),
      );
    expect(wrong).toEqual([]);
    const [creator] = programs.filter(({ path }) => path === CREATORS[1]);
    expect(creations(creator?.text ?? "")).toEqual(["openSync", "writeFileSync"]);
    const [stream] = programs.filter(({ path }) => path === STREAM);
    expect(stream?.text.match(/createWriteStream\(.*/g)).toEqual([
      "createWriteStream(path, { fd: openOutput(path, sources) }));",
    ]);
  });

  test("of SQLite files are decided before SQLite opens them", () => {
    const opening = programs.filter(({ text }) => /new \w*(SqliteDatabase|DatabaseSync)\)?\(/.test(text));
    expect(opening.map(({ path }) => path).toSorted()).toEqual(SQLITE_OPENERS);
  });
});
