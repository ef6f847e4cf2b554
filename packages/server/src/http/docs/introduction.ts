import { areCompanies } from "../schema/company-type.ts";
import type { DocumentType } from "../schema/document-type.ts";
import { problemKinds } from "../schema/problem-code.ts";

/** What a reader must know before the first request, in Markdown. */
export function introduction(types: readonly DocumentType[]): string {
  return `${subject(types)}

Bodies are JSON in UTF-8, at most 65,536 bytes, and at most 4,194,304 bytes for changes of documents. They may be compressed with \`Content-Encoding: gzip\`; the limits are those of the decompressed bodies. Responses are compressed for clients that send \`Accept-Encoding: gzip\`. Send your API key in the header \`X-API-Key\`.

In the paths of a dataset, an alias can stand for its name: \`GET /datasets\` says which aliases a dataset has.`;
}

function subject(types: readonly DocumentType[]): string {
  const hasCompanies = types.some(areCompanies);
  if (hasCompanies && types.length === 1) return "Search company profiles with Lucene queries.";
  return `Search documents with Lucene queries. The datasets are ${types.map(({ dataset }) => dataset).join(", ")}.`;
}

/** All problems, in Markdown. */
export function problemTable(): string {
  const rows = Object.entries(problemKinds).map(
    ([code, { status, title, advice }]) => `| ${status} | \`${code}\` | ${title}. | ${advice} |`,
  );
  return `A rejected request gets a Problem with the media type \`application/problem+json\`. Its \`code\` tells programs the kind of the problem. A problem is never charged.

| status | code | meaning | advice |
| --- | --- | --- | --- |
${rows.join("\n")}`;
}
