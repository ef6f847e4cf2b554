import { conformanceCompanies } from "@firmament/test-support/conformance.ts";
import { type QueryNode, schemaToJson } from "firmament";
import { companySchema } from "firmament/companies";
import { writtenIds } from "./answer-table.ts";
import { type LuceneAnswer, type LuceneProcess, type LuceneVersion, startLucene } from "./lucene-process.ts";
import { luceneTree } from "./lucene-tree.ts";

/** Answers with the default operator OR and with AND, in the notation of `vectors.json`. */
export type TextPair = readonly [or: string, and: string];

/** A version of Lucene with the companies of the vectors. */
export class LuceneSession {
  readonly #process: LuceneProcess;
  /** Such as `8.8.1`. */
  readonly version: string;

  private constructor(process: LuceneProcess, version: string) {
    this.#process = process;
    this.version = version;
  }

  /** A sentence if tools are missing. */
  static async start(version: LuceneVersion): Promise<LuceneSession | string> {
    const lucene = startLucene(version);
    if (typeof lucene === "string") return lucene;
    const [hello] = await lucene.ask([
      { hello: { version: 1, schema: schemaToJson(companySchema) } },
      { load: conformanceCompanies },
    ]);
    return new LuceneSession(lucene, (hello?.name ?? "").replace("Lucene ", ""));
  }

  /** What Lucene finds for trees. */
  async trees(trees: readonly QueryNode[]): Promise<readonly TextPair[]> {
    return this.#pairs(trees.map((tree) => ({ tree: luceneTree(tree) })));
  }

  /** What Lucene finds for texts, read by its classic parser. */
  async classic(texts: readonly string[]): Promise<readonly TextPair[]> {
    return this.#pairs(texts.map((text) => ({ classic: text })));
  }

  async tokens(texts: readonly string[]): Promise<readonly (readonly string[])[]> {
    const answers = await this.#process.ask(texts.map((text) => ({ tokens: text })));
    return answers.map(({ tokens = [] }) => tokens);
  }

  close(): void {
    this.#process.close();
  }

  async #pairs(requests: readonly object[]): Promise<readonly TextPair[]> {
    const answers = await this.#process.ask(requests.flatMap((request) => [request, { ...request, and: true }]));
    return requests.map((_, index): TextPair => [written(answers[2 * index]), written(answers[2 * index + 1])]);
  }
}

/** Lucene has two kinds of errors: the parser's own, and those that building or running the query throws. */
function written(answer: LuceneAnswer | undefined): string {
  if (answer?.ids !== undefined) return writtenIds(answer.ids);
  return answer?.syntax === true ? "syntax" : "failure";
}
