import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { describe, expect, it } from "vitest";

const folder = new TestFolder();

function schemaFile(name: string, strict: boolean): string {
  const fields = {
    street: { type: "text" },
    city: { type: "keyword" },
    full: { type: "text", from: "{street} {city}" },
  };
  return folder.write(`${name}.schema.json`, JSON.stringify({ fields, ...(strict && { strict }) }));
}

const schema = schemaFile("places", false);
const IGNORED =
  'the field "full" is computed from "{street} {city}": another text is ignored, first that of the id "2". ' +
  'To keep it, give it a field of its own in the schema, and name that with --map "full=FIELD"\n';

/** Records that state the texts of the field; in a table and as objects. */
function filesOf(name: string, ...texts: readonly [string, string, string]): readonly string[] {
  const rows = texts.map((full, index) => ({ id: String(index + 1), street: "Elm", city: "Rome", full }));
  const lines = rows.map((row) => Object.values(row).join(","));
  return [
    folder.write(`${name}.csv`, ["id,street,city,full", ...lines].join("\n")),
    folder.write(`${name}.ndjson`, rows.map((row) => JSON.stringify(row)).join("\n")),
  ];
}

/** Searches records. */
async function searched(file: string, by: string): Promise<string> {
  return (await firmament(["search", "full:oak OR full:ash", "--data", file, "--schema", by, "--json"])).stderr;
}

describe("records that state the text of a computed field", () => {
  it("are read without another text, and that is said once", async () => {
    const [table = "", objects = ""] = filesOf("other", "Elm Rome", "Oak", "Ash");
    for (const file of [table, objects]) expect(await searched(file, schema)).toBe(IGNORED);
    const db = folder.join("other.db");
    expect(await firmament(["load", table, "--db", db, "--schema", schema])).toMatchObject({ stderr: IGNORED });
    expect((await firmament(["search", "full:oak OR full:ash", "--db", db, "--json"])).stdout).toContain('"total":0');
  });

  it("are an export if it is the computed one", async () => {
    for (const file of filesOf("same", "Elm Rome", "Elm Rome", "")) expect(await searched(file, schema)).toBe("");
  });

  it("are invalid in a strict schema", async () => {
    for (const file of filesOf("strict", "Elm Rome", "Oak", "Elm Rome")) {
      const message = await searched(file, schemaFile("strict", true));
      expect(message).toContain('the field "full" is computed from "{street} {city}": leave it out');
      expect(message).not.toContain("is ignored");
    }
  });
});
