import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { describe, expect, it } from "vitest";

const folder = new TestFolder();
const schema = folder.write(
  "shops.schema.json",
  JSON.stringify({
    analyzer: "folding",
    fields: { name: { type: "text" }, location: { type: "point" }, stops: { type: "point", many: true } },
  }),
);
const table = folder.write(
  "shops.csv",
  [
    "id,name,Latitude,Longitude",
    "a,Alexanderplatz,52.5219,13.4132",
    "b,Potsdam, 52.3906 ,13.0645",
    "c,Nowhere,,",
    "d,Half,52.5,",
    'e,Comma,"52,5",13.4',
    "f,Swapped,113.4,52.5",
  ].join("\n"),
);

interface Found {
  readonly hits: readonly { readonly document: object }[];
}

async function found(path: string, ...args: readonly string[]): Promise<readonly object[]> {
  const { stdout } = await firmament(["search", "*:*", "--data", path, "--schema", schema, "--json", ...args]);
  return (JSON.parse(stdout) as Found).hits.map(({ document }) => document);
}

describe("two columns as one point", () => {
  it("are read with --map, and their faults name the record and the column", async () => {
    const args = ["search", "location:*", "--data", table, "--schema", schema, "--map", "Latitude,Longitude=location"];
    const { stdout, stderr } = await firmament([...args, "--json"]);
    expect(JSON.parse(stdout).hits).toMatchObject([
      { document: { id: "a", location: { lat: 52.5219, lon: 13.4132 } } },
      { document: { id: "b", location: { lat: 52.3906, lon: 13.0645 } } },
    ]);
    const columns = 'the columns "Latitude" and "Longitude" (location)';
    for (const reason of [
      `:5: ${columns} are a latitude and a longitude: "Longitude" is empty, but "Latitude" is not`,
      `:6: ${columns} must be plain numbers such as 52.52, not "52,5" in "Latitude"`,
      `:7: ${columns} are no point: the latitude 113.4 is not from -90 to 90, and the latitude comes first`,
    ]) {
      expect(stderr).toContain(reason);
    }
    expect(stderr).not.toContain("ignored");
  });

  it("are one of several points, and members of JSON objects", async () => {
    const lines = folder.write(
      "shops.ndjson",
      ['{"id":"a","lat":52.5,"lng":"13.4"}', '{"id":"b","lat":null}', '{"id":"c","lat":"x","lng":1}'].join("\n"),
    );
    expect(await found(lines, "--map", "lat,lng=stops")).toEqual([
      { id: "a", stops: [{ lat: 52.5, lon: 13.4 }] },
      { id: "b" },
    ]);
    expect(await found(lines, "--map", "lat,lng=location")).toEqual([
      { id: "a", location: { lat: 52.5, lon: 13.4 } },
      { id: "b" },
    ]);
    const { stderr } = await firmament([
      "search",
      "*:*",
      "--data",
      lines,
      "--schema",
      schema,
      "--map",
      "lat,lng=location",
    ]);
    expect(stderr).toContain("lat must be a number");
  });

  it("must be in the header, and belong to a field of points", async () => {
    const search = (map: string) => firmament(["search", "*:*", "--data", table, "--schema", schema, "--map", map]);
    expect((await search("Latitude,Longitud=location")).stderr).toContain(
      'the header has no column "Longitud", which --map names. Did you mean "Longitude"?',
    );
    expect((await search("Latitude,Latitude=location")).stderr).toContain(
      'The point location needs two columns, and both are "Latitude". Name the latitude, then the longitude: "lat,lon=location".',
    );
    expect((await search("Latitude,Longitude=name")).stderr).toContain('the header has no column "Latitude,Longitude"');
  });
});

describe("a schema that records suggest", () => {
  const places = folder.write(
    "places.csv",
    [
      "id,name,office_lat,office_lng,flat",
      ...Array.from({ length: 30 }, (_, n) => `${n},Place ${n},${50 + n / 10},${10 + n / 10},${n}.5`),
    ].join("\n"),
  );

  it("has the point of two columns that are named and filled as coordinates", async () => {
    const output = `${folder.path}/places.schema.json`;
    const { stdout } = await firmament(["schema", "infer", places, "--json", "-o", output]);
    const report = JSON.parse(stdout);
    expect(report.points).toEqual([{ lat: "office_lat", lon: "office_lng", field: "office_location" }]);
    expect(report.schema.fields).toMatchObject({ office_location: { type: "point" }, flat: { type: "number" } });
    expect(Object.keys(report.schema.fields)).not.toContain("office_lat");
    const text = await firmament(["schema", "infer", places, "-o", output]);
    expect(text.stdout).toContain(
      'Read "office_lat" and "office_lng" as the point office_location: --map "office_lat,office_lng=office_location"',
    );
    const args = ["search", 'office_location:"50.5,10.5"~10', "--data", places, "--schema", output, "--json"];
    const answer = await firmament([...args, "--map", "office_lat,office_lng=office_location"]);
    expect(JSON.parse(answer.stdout).hits.map(({ id }: { readonly id: string }) => id)).toEqual(["5"]);
  });

  it("has points of texts and of objects, but not of other numbers with a comma", async () => {
    const lines = folder.write(
      "objects.ndjson",
      Array.from({ length: 20 }, (_, n) => {
        const object = { lat: 50 + n / 10, lon: 10 };
        return JSON.stringify({
          id: `${n}`,
          at: object,
          all: [object],
          text: `50.5, ${n}.25`,
          price: `52,${n}`,
          big: { lat: 91, lon: n },
        });
      }).join("\n"),
    );
    const { stdout } = await firmament(["schema", "infer", lines, "--json"]);
    const { fields } = JSON.parse(stdout).schema;
    expect(fields).toMatchObject({
      at: { type: "point" },
      all: { type: "point", many: true },
      text: { type: "point" },
      big: { type: "objects" },
    });
    expect(fields.price.type).not.toBe("point");
  });
});
