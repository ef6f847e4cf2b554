import { companySchema } from "firmament/companies";
import { loadVectors } from "../vectors/load-vectors.ts";
import { CheckReport, type StopReason } from "./check-report.ts";
import { isCorrect, type Observation } from "./engine-model.ts";
import type { EngineAnswer, EngineSession } from "./engine-session.ts";
import { withoutFeatures } from "./features.ts";
import { Investigation } from "./investigation.ts";
import { CHANGES } from "./misreading/changes.ts";
import { questionOf } from "./misreading/examples.ts";
import type { ReadingRules } from "./misreading/misreading.ts";
import { MISREADINGS } from "./misreading/misreadings.ts";
import type { Question } from "./misreading/question.ts";
import type { CheckProgress } from "./progress.ts";
import { BATCH_QUERIES, type Batch, RandomQuestions } from "./random-questions.ts";

export interface CheckLimits {
  readonly runs: number;
  readonly seed: number;
  readonly maxFindings: number;
  /** In milliseconds. */
  readonly timeLimit: number;
  readonly vectors: boolean;
}

const MAX_DOCUMENTS = 8;

/** More documents than engines return ids by default. */
const MANY_DOCUMENTS = 1100;

/** The number of queries after each change. */
const CHANGE_QUERIES = 3;

/** One check of one engine: asks all questions, and collects the findings. */
export class EngineCheck {
  readonly #session: EngineSession;
  readonly #investigation: Investigation;
  readonly #rules: ReadingRules;
  readonly #limits: CheckLimits;
  readonly #onProgress: ((progress: CheckProgress) => void) | undefined;
  readonly #deadline: number;
  /** The number of ids that the engine returns. */
  #maxIds = Number.POSITIVE_INFINITY;
  #stopped: StopReason | null = null;

  constructor(
    session: EngineSession,
    rules: ReadingRules,
    limits: CheckLimits,
    onProgress: ((progress: CheckProgress) => void) | undefined,
  ) {
    this.#session = session;
    this.#rules = rules;
    this.#limits = limits;
    this.#onProgress = onProgress;
    this.#investigation = new Investigation(session, rules);
    this.#deadline = performance.now() + limits.timeLimit;
  }

  async run(engine: string): Promise<CheckReport> {
    await this.#askAfterReload();
    if (this.#stopped === null) await this.#askManyDocuments();
    await this.#askExamples();
    if (this.#limits.vectors) await this.#askVectors();
    await this.#askRandomQuestions();
    return new CheckReport({
      engine,
      seed: this.#limits.seed,
      checked: this.#investigation.checked,
      disagreements: this.#investigation.disagreements,
      stopped: this.#stopped,
      findings: this.#investigation.findings.list(),
      unsupported: this.#investigation.findings.listUnsupported(),
    });
  }

  /** Whether the check has ended. */
  #isOver(): boolean {
    if (this.#stopped === null && performance.now() > this.#deadline) this.#stopped = "time limit";
    if (this.#stopped === null && this.#investigation.findings.size >= this.#limits.maxFindings)
      this.#stopped = "findings";
    return this.#stopped !== null;
  }

  /** Whether a load replaces the documents of an earlier one; nothing else can be checked without that. */
  async #askAfterReload(): Promise<void> {
    const first = this.#question([{ text: "red" }, { text: "red" }], "red");
    const second = this.#question([{ text: "green" }], "red");
    if (first === null || second === null) return;
    await this.#session.ask(first);
    const actual = await this.#session.ask(second);
    if (actual.kind !== "ids" || actual.ids.length === 0) return;
    const again = await this.#session.ask({ ...second, documents: [{ ...second.documents[0], id: "9" }] });
    if (again.kind !== "ids" || !again.ids.some((id) => id === "1" || id === "2")) return;
    const question = { ...second, documents: [] };
    this.#investigation.add("earlier-documents", question, [], actual);
    this.#stopped = "earlier documents";
  }

  /** Whether the engine returns all ids. */
  async #askManyDocuments(): Promise<void> {
    const ask = async (count: number): Promise<readonly [Question, EngineAnswer] | null> => {
      const question = this.#question(
        Array.from({ length: count }, () => ({ text: "red" })),
        "red",
      );
      return question && [question, await this.#session.ask(question)];
    };
    const [, many] = (await ask(MANY_DOCUMENTS)) ?? [];
    if (many?.kind !== "ids" || many.ids.length === 0 || many.ids.length >= MANY_DOCUMENTS) return;
    const limit = many.ids.length;
    const [question, answer] = (await ask(limit + 1)) ?? [];
    if (question === undefined || answer?.kind !== "ids" || answer.ids.length !== limit) return;
    const expected = this.#investigation.model.expected(question);
    this.#investigation.add("truncated", question, expected, answer, `At most ${limit} ids are returned.`);
    this.#maxIds = limit;
  }

  /** A question about documents whose members have the names of roles. */
  #question(documents: readonly Readonly<Record<string, unknown>>[], query: string): Question | null {
    const { schema, defaultOperator } = this.#rules;
    const question = questionOf({ documents, query }, schema, defaultOperator);
    return question && this.#investigation.questionRules.read(question);
  }

  /** Asks all examples before it investigates the wrong answers, so that the others tell misreadings apart. */
  async #askExamples(): Promise<void> {
    const { schema, defaultOperator } = this.#rules;
    const { upsert, delete: deletes } = this.#session.offers;
    const changes = Object.values(CHANGES)
      .flatMap(({ examples }) => examples)
      .filter((example) =>
        example.changes.every((change) => !("upsert" in change && !upsert) && !("delete" in change && !deletes)),
      );
    const examples = [...Object.values(MISREADINGS).flatMap(({ examples: each }) => each), ...changes];
    const wrong: Observation[] = [];
    for (const example of examples) {
      if (this.#isOver()) return;
      const question = questionOf(example, schema, defaultOperator);
      const valid = question && this.#investigation.questionRules.read(question);
      const observation = valid && (await this.#investigation.observe(valid));
      if (observation !== null && !isCorrect(observation)) wrong.push(observation);
    }
    for (const observation of wrong) {
      if (this.#isOver()) return;
      await this.#investigation.investigateExample(observation);
    }
  }

  /** Asks queries whose answers by Lucene are known, if the engine has the fields of companies: at most as many as `runs`. */
  async #askVectors(): Promise<void> {
    if (this.#rules.schema !== companySchema) return;
    const { documents: companies, vectors } = await loadVectors();
    if (this.#maxIds < companies.length) return;
    const documents = this.#investigation.questionRules.documents(companies);
    const { runs, seed } = this.#limits;
    const step = Math.max(1, Math.ceil(vectors.length / Math.max(1, runs)));
    const end = this.#investigation.checked + Math.ceil(vectors.length / step) + runs;
    for (let index = seed % step; index < vectors.length; index += step) {
      const vector = vectors[index];
      if (this.#isOver() || vector === undefined) return;
      const { query, or, and } = vector;
      const known = this.#rules.defaultOperator === "OR" ? or : and;
      if ("ids" in known) await this.#askVector({ documents, changes: [], query }, known.ids.toSorted());
      if (index % (step * BATCH_QUERIES) < step) this.#report(end);
    }
  }

  /** @param known the answer of Lucene, in ascending order */
  async #askVector(question: Question, known: readonly string[]): Promise<void> {
    const { query } = question;
    const actual = await this.#investigation.ask({ ...question });
    if (actual === null) return;
    const isKnown = actual.kind === "ids" && JSON.stringify(actual.ids) === JSON.stringify(known);
    if (isKnown) return;
    // Engines decide about each document on its own: a few of the wrong ones are enough.
    const wrong = new Set(actual.kind === "ids" ? actual.ids : []).symmetricDifference(new Set(known));
    const documents = question.documents.filter(({ id }) => wrong.has(id)).slice(0, 3);
    const reduced = {
      documents: documents.length > 0 ? documents : question.documents.slice(0, 1),
      changes: [],
      query,
    };
    const ids = new Set(reduced.documents.map(({ id }) => id));
    const onReduced = actual.kind === "ids" ? { ...actual, ids: actual.ids.filter((id) => ids.has(id)) } : actual;
    // Lucene's answers are those of another analyzer.
    const observation = { question: reduced, expected: this.#investigation.model.expected(reduced), actual: onReduced };
    if (isCorrect(observation)) return;
    await this.#investigation.addWrong(observation);
  }

  async #askRandomQuestions(): Promise<void> {
    const { runs, seed } = this.#limits;
    const { schema } = this.#rules;
    const random = new RandomQuestions(schema, seed, Math.min(MAX_DOCUMENTS, this.#maxIds));
    const end = this.#investigation.checked + runs;
    // Few random queries remain for an engine that offers little.
    for (let index = 0; index < Math.ceil(runs / 4) && this.#investigation.checked < end; index++) {
      const { documents, queries, changes } = random.batch(index);
      const batch = { documents: this.#investigation.questionRules.documents(documents), queries, changes };
      const asked = new Set<string>();
      for (const query of batch.queries) {
        if (this.#isOver()) return;
        if (this.#investigation.checked >= end) break;
        if (!this.#investigation.questionRules.isValid(query)) continue;
        const offered = withoutFeatures(query, this.#investigation.findings.unsupportedFeatures, schema);
        if (offered === null || asked.has(offered)) continue;
        asked.add(offered);
        const observation = await this.#investigation.observe({
          documents: batch.documents,
          changes: [],
          query: offered,
        });
        if (observation !== null && !isCorrect(observation)) await this.#investigation.investigate(observation);
      }
      await this.#askAfterChanges(batch, [...asked]);
      this.#report(end);
    }
  }

  /** After each change, asks queries whose answers it changes. */
  async #askAfterChanges({ documents, changes }: Batch, queries: readonly string[]): Promise<void> {
    const { upsert, delete: deletes } = this.#session.offers;
    let before: Question["changes"] = [];
    for (const change of changes) {
      if (!("upsert" in change ? upsert : deletes)) continue;
      const normalized =
        "upsert" in change ? { upsert: this.#investigation.questionRules.document(change.upsert) } : change;
      const after = [...before, normalized];
      const key = (question: Question): string => JSON.stringify(this.#investigation.model.expected(question));
      let count = 0;
      for (const query of queries) {
        if (this.#isOver() || count >= CHANGE_QUERIES) break;
        const question = { documents, changes: after, query };
        if (key(question) === key({ documents, changes: before, query })) continue;
        count++;
        const observation = await this.#investigation.observe(question);
        if (observation !== null && !isCorrect(observation)) await this.#investigation.investigate(observation);
      }
      before = after;
    }
  }

  #report(total: number): void {
    this.#onProgress?.({ checked: this.#investigation.checked, total, findings: this.#investigation.findings.size });
  }
}
