import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { describe, expect, it } from "vitest";
import { nameAfterFile, parseDatasetSettings } from "./dataset-setting.ts";

const folder = new TestFolder();

describe("the name after a file", () => {
  it.each([
    ["products.csv", "products"],
    ["exports/Price_Lists 2024.NDJSON.gz", "price-lists-2024"],
    ["./2024-Büros.json", "buros"],
    ["backup/", "backup"],
    ["C:\\data\\stock.parquet", "stock"],
    ["archive.tar.zst", "archive"],
    [".hidden", "hidden"],
    [`${"a".repeat(62)}-b.csv`, "a".repeat(62)],
  ])("%s is %s", (path, name) => {
    expect(nameAfterFile(path)).toBe(name);
  });

  it.each([
    ["2024.csv", "its name gives no name for a dataset. State a name: NAME=2024.csv"],
    ["東京.csv", "its name gives no name for a dataset. State a name: NAME=東京.csv"],
    ["-", "its name gives no name for a dataset. State a name: NAME=-"],
    ["accounts.csv", 'the name "accounts" is reserved for paths of the service. State a name: NAME=accounts.csv'],
  ])("%s must be stated", (path, message) => {
    expect(() => nameAfterFile(path)).toThrow(new RangeError(message));
  });
});

describe("a file that is served", () => {
  it("has a name before an equals sign, unless such a file exists", () => {
    const odd = folder.write("a=b.csv", "");
    expect(parseDatasetSettings(["p=x=y.csv", " q = z.csv", "", odd])).toEqual([
      { name: "p", path: "x=y.csv" },
      { name: "q", path: "z.csv" },
      { name: null, path: odd },
    ]);
  });

  it.each([
    [["P=x.csv"], /not a name of a dataset/],
    [["p="], /names no file/],
    [["p=a", "p=b"], /same name/],
  ])("is refused: %j", (texts, message) => {
    expect(() => parseDatasetSettings(texts)).toThrow(message);
  });
});
