import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { generateCompanies } from "@firmament/fixtures";
import { type CompanyInput, companySchema } from "../src/entries/companies.ts";
import { DocumentError } from "../src/entries/index.ts";
import { readDocument } from "../src/schema/document.ts";

/** The options that select the companies. */
interface CompaniesOptions {
  /** The maximum number. */
  readonly count: number;
  readonly seed: number;
  /** A file of companies; `null` for generated ones. */
  readonly corpus: string | null;
}

const EXPECTED_CORPUS = "Give --corpus a file with one company per line as a JSON object, plain or gzip.";

/**
 * The companies of a run: at most `count`, generated or from a file, plain or gzip.
 *
 * @throws {RangeError} if the file cannot be read or contains anything but companies with distinct ids
 */
export function companiesOf({ corpus, count, seed }: CompaniesOptions): Iterable<CompanyInput> {
  if (corpus === null) return generateCompanies({ count, seed });
  const lines = readText(corpus)
    .split("\n")
    .entries()
    .filter(([, line]) => line.trim() !== "")
    .take(count);
  const ids = new Set<string>();
  const companies = [...lines].map(([index, line]) => {
    const company = readCompany(line, `Line ${index + 1} of ${corpus}`);
    if (ids.has(company.id)) {
      throw new RangeError(`Line ${index + 1} of ${corpus} repeats the id ${company.id}. Remove one of its lines.`);
    }
    ids.add(company.id);
    return company;
  });
  if (companies.length === 0) throw new RangeError(`${corpus} contains no companies. ${EXPECTED_CORPUS}`);
  return companies;
}

function readText(path: string): string {
  try {
    const bytes = readFileSync(path);
    return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  } catch (error) {
    throw new RangeError(`Cannot read ${path}: ${messageOf(error)}. ${EXPECTED_CORPUS}`);
  }
}

/** @param place the line and the file, for the error */
function readCompany(line: string, place: string): CompanyInput {
  try {
    return readDocument(companySchema, JSON.parse(line), 0);
  } catch (error) {
    const reason = error instanceof DocumentError ? error.reason : messageOf(error);
    throw new RangeError(`${place} is not a company: ${reason}. ${EXPECTED_CORPUS}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
