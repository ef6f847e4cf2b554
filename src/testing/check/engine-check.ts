import { CheckReport, findingOf, type ReasonCode, type StopReason } from "./check-report.ts";
import { EngineModel, isCorrect, type Observation } from "./engine-model.ts";
import type { EngineAnswer, EngineSession } from "./engine-session.ts";
import { featuresOf, usesAny, withoutFeatures } from "./features.ts";
import { Findings } from "./findings.ts";
import { CHANGES } from "./misreading/changes.ts";
import { questionOf } from "./misreading/examples.ts";
import type { ReadingRules } from "./misreading/misreading.ts";
import { MISREADINGS } from "./misreading/misreadings.ts";
import { documentsAfter, type Question } from "./misreading/question.ts";
import type { CheckProgress } from "./progress.ts";
import { QuestionRules } from "./question-rules.ts";
import { type Batch, RandomQuestions } from "./random-questions.ts";
import { shrink } from "./shrink/shrink.ts";

export interface CheckLimits {
  readonly runs: number;
  readonly seed: number;
  readonly maxFindings: number;
  /** In milliseconds. */
  readonly timeLimit: number;
  readonly vectors: boolean;
}

/** The number of calls of the engine to make one question smaller. */
const MAX_SHRINK_STEPS = 400;

/** The number of questions with the same unknown reason that are made smaller; the others are only counted. */
const MAX_UNKNOWN = 3;

/** The number of questions that are made smaller in total. */
const MAX_SHRINKS = 100;

/** The number of correct answers that are kept to tell misreadings apart; wrong ones are all kept. */
const MAX_CORRECT = 300;

const MAX_DOCUMENTS = 8;

/** More documents than engines return ids by default. */
const MANY_DOCUMENTS = 1100;

/** The number of queries after each change. */
const CHANGE_QUERIES = 3;

/** One check of one engine: asks all questions, and collects the findings. */
export class EngineCheck {
  readonly #session: EngineSession;
  readonly #rules: ReadingRules;
  readonly #limits: CheckLimits;
  readonly #onProgress: ((progress: CheckProgress) => void) | undefined;
  readonly #questionRules: QuestionRules;
  readonly #model: EngineModel;
  readonly #findings = new Findings();
  readonly #observations: Observation[] = [];
  readonly #deadline: number;
  #correctCount = 0;
  #shrinkCount = 0;
  #checked = 0;
  #disagreements = 0;
  #maxDocuments = MAX_DOCUMENTS;
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
    this.#questionRules = new QuestionRules(rules);
    this.#model = new EngineModel(rules);
    this.#deadline = performance.now() + limits.timeLimit;
  }

  async run(engine: string): Promise<CheckReport> {
    await this.#askAfterReload();
    if (this.#stopped === null) await this.#askManyDocuments();
    await this.#askExamples();
    await this.#askRandomQuestions();
    return new CheckReport({
      engine,
      seed: this.#limits.seed,
      checked: this.#checked,
      disagreements: this.#disagreements,
      stopped: this.#stopped,
      findings: this.#findings.list(),
      unsupported: this.#findings.listUnsupported(),
    });
  }

  /** Whether the check has ended. */
  #isOver(): boolean {
    if (this.#stopped === null && performance.now() > this.#deadline) this.#stopped = "time limit";
    if (this.#stopped === null && this.#findings.size >= this.#limits.maxFindings) this.#stopped = "findings";
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
    this.#add("earlier-documents", question, [], actual);
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
    const expected = this.#model.expected(question);
    this.#add("truncated", question, expected, answer, `At most ${limit} ids are returned.`);
    this.#maxDocuments = Math.min(MAX_DOCUMENTS, limit);
  }

  /** A question about documents whose members have the names of roles. */
  #question(documents: readonly Readonly<Record<string, unknown>>[], query: string): Question | null {
    const { schema, defaultOperator } = this.#rules;
    const question = questionOf({ documents, query }, schema, defaultOperator);
    return question && this.#questionRules.read(question);
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
      const valid = question && this.#questionRules.read(question);
      const observation = valid && (await this.#observe(valid));
      if (observation !== null && !isCorrect(observation)) wrong.push(observation);
    }
    for (const observation of wrong) {
      if (this.#isOver()) return;
      await this.#investigateExample(observation);
    }
  }

  /** A person wrote the example: only its documents are reduced, if a misreading explains the answer. */
  async #investigateExample(observation: Observation): Promise<void> {
    if (observation.actual.kind === "error" || this.#model.explanationOf(observation) !== null) {
      return this.#investigate(observation);
    }
    const { question } = observation;
    for (const document of question.documents.length > 1 ? question.documents : []) {
      const seen = await this.#unexplained({ ...question, documents: [document] }, "other");
      if (seen !== null && this.#addNamed(seen)) return;
    }
    if (!this.#addNamed(observation)) await this.#investigate(observation);
  }

  /** Adds the finding of an answer, if a misreading explains it. */
  #addNamed(observation: Observation): boolean {
    const { question, expected, actual } = observation;
    if (actual.kind === "error") return false;
    const code = this.#model.classify(observation, this.#observations, question.changes.length > 0);
    if (code === null) return false;
    const isNew = !this.#findings.has(code);
    this.#add(code, question, expected, actual);
    if (isNew) this.#model.add(code);
    return true;
  }

  async #askRandomQuestions(): Promise<void> {
    const { runs, seed } = this.#limits;
    const { schema } = this.#rules;
    const random = new RandomQuestions(schema, seed, this.#maxDocuments);
    const end = this.#checked + runs;
    // Few random queries remain for an engine that offers little.
    for (let index = 0; index < Math.ceil(runs / 4) && this.#checked < end; index++) {
      const { documents, queries, changes } = random.batch(index);
      const batch = { documents: this.#questionRules.documents(documents), queries, changes };
      const asked = new Set<string>();
      for (const query of batch.queries) {
        if (this.#isOver()) return;
        if (this.#checked >= end) break;
        if (!this.#questionRules.isValid(query)) continue;
        const offered = withoutFeatures(query, this.#findings.unsupportedFeatures, schema);
        if (offered === null || asked.has(offered)) continue;
        asked.add(offered);
        const observation = await this.#observe({ documents: batch.documents, changes: [], query: offered });
        if (observation !== null && !isCorrect(observation)) await this.#investigate(observation);
      }
      await this.#askAfterChanges(batch, [...asked]);
      this.#onProgress?.({ checked: this.#checked, total: end, findings: this.#findings.size });
    }
  }

  /** After each change, asks queries whose answers it changes. */
  async #askAfterChanges({ documents, changes }: Batch, queries: readonly string[]): Promise<void> {
    const { upsert, delete: deletes } = this.#session.offers;
    let before: Question["changes"] = [];
    for (const change of changes) {
      if (!("upsert" in change ? upsert : deletes)) continue;
      const normalized = "upsert" in change ? { upsert: this.#questionRules.document(change.upsert) } : change;
      const after = [...before, normalized];
      const key = (question: Question): string => JSON.stringify(this.#model.expected(question));
      let count = 0;
      for (const query of queries) {
        if (this.#isOver() || count >= CHANGE_QUERIES) break;
        const question = { documents, changes: after, query };
        if (key(question) === key({ documents, changes: before, query })) continue;
        count++;
        const observation = await this.#observe(question);
        if (observation !== null && !isCorrect(observation)) await this.#investigate(observation);
      }
      before = after;
    }
  }

  /** Asks a question; `null` if the engine does not offer it. */
  async #observe(question: Question): Promise<Observation | null> {
    const features = featuresOf(question.query, this.#rules.schema);
    if (usesAny(features, this.#findings.unsupportedFeatures)) {
      this.#findings.countUnsupported(features);
      return null;
    }
    const actual = await this.#session.ask(question);
    if (actual.kind === "unsupported") {
      await this.#addUnsupported(question, actual.message);
      return null;
    }
    this.#findings.addOffered(features);
    const observation = { question, expected: this.#model.expected(question), actual };
    this.#checked++;
    if (!isCorrect(observation)) this.#disagreements++;
    else if (this.#correctCount++ >= MAX_CORRECT) return observation;
    this.#observations.push(observation);
    return observation;
  }

  /** Learns which features an engine does not offer, from the smallest query that it rejects because of them. */
  async #addUnsupported(question: Question, message: string): Promise<void> {
    const { schema } = this.#rules;
    const isOffered = ({ query }: Question): boolean => this.#findings.isOffered(featuresOf(query, schema));
    // The engine rejects the query for another reason, such as a character.
    const smallest = isOffered(question)
      ? question
      : await this.#shrink({ ...question, changes: [] }, async (candidate) => {
          return !isOffered(candidate) && (await this.#session.ask(candidate)).kind === "unsupported";
        });
    const answer = await this.#session.ask(smallest);
    const features = isOffered(smallest) ? new Set<string>() : featuresOf(smallest.query, schema);
    const kind = { message: answer.kind === "unsupported" ? answer.message : message, query: smallest.query };
    this.#findings.addUnsupported({ ...kind, features: [...features].sort() }, features);
  }

  /** Finds the reason of a wrong answer. */
  async #investigate(observation: Observation): Promise<void> {
    if (observation.actual.kind === "error") return this.#investigateUnknown(observation, "error");
    const { question } = observation;
    const changes = [{ ids: question.query }, ...question.changes];
    const known =
      this.#model.explanationOf(observation) ??
      // The query was asked before the changes.
      (changes.length > 1 ? this.#model.explanationOf({ ...observation, question: { ...question, changes } }) : null);
    if (known !== null) return this.#findings.count(known);
    return this.#investigateUnknown(observation, "other");
  }

  async #investigateUnknown(observation: Observation, reason: "error" | "other"): Promise<void> {
    const features = featuresOf(observation.question.query, this.#rules.schema);
    const alike = this.#findings.featuresOf(reason).find((each) => each.features.isSubsetOf(features));
    const isFrequent = alike !== undefined && (reason === "error" || this.#findings.countOf(alike.key) >= MAX_UNKNOWN);
    if (isFrequent || this.#shrinkCount >= MAX_SHRINKS) {
      if (alike !== undefined) this.#findings.count(alike.key);
      return;
    }
    this.#shrinkCount++;
    const isChange = await this.#isChangeFault(observation);
    const question = isChange ? await this.#repeatable(observation) : withoutChanges(observation.question);
    const smallest = await this.#shrink(question, async (candidate) => {
      const seen = await this.#unexplained(candidate, reason);
      return seen !== null && (!isChange || (await this.#isChangeFault(seen)));
    });
    const seen = (await this.#unexplained(smallest, reason)) ?? observation;
    if (reason === "error" || !this.#addNamed(seen)) this.#add(reason, seen.question, seen.expected, seen.actual);
  }

  /** The observation of a question, if the answer is wrong for no reason that is known. */
  async #unexplained(question: Question, reason: "error" | "other"): Promise<Observation | null> {
    const actual = await this.#session.ask(question);
    if (actual.kind === "unsupported" || (actual.kind === "error") !== (reason === "error")) return null;
    const observation = { question, expected: this.#model.expected(question), actual };
    if (isCorrect(observation)) return null;
    return reason === "error" || this.#model.explanationOf(observation) === null ? observation : null;
  }

  /** The question of a wrong answer after changes, with the query before each change if the answer depends on that. */
  async #repeatable({ question }: Observation): Promise<Question> {
    this.#session.forget();
    if ((await this.#unexplained(question, "other")) !== null) return question;
    const changes = question.changes.flatMap((change) => [{ ids: question.query }, change]);
    return { ...question, changes };
  }

  /** Whether the answer would be correct if the documents had been loaded at once. */
  async #isChangeFault({ question, expected }: Observation): Promise<boolean> {
    if (question.changes.length === 0) return false;
    const actual = await this.#session.ask(withoutChanges(question));
    return actual.kind === "ids" && JSON.stringify(actual.ids) === JSON.stringify(expected);
  }

  #shrink(question: Question, shows: (question: Question) => Promise<boolean>): Promise<Question> {
    const { schema } = this.#rules;
    const read = (candidate: Question): Question | null => this.#questionRules.read(candidate);
    return shrink(question, { schema, read, shows, maxSteps: MAX_SHRINK_STEPS });
  }

  #add(
    reason: ReasonCode,
    question: Question,
    expected: readonly string[],
    actual: Exclude<EngineAnswer, { readonly kind: "unsupported" }>,
    explanation?: string,
  ): void {
    const features = [...featuresOf(question.query, this.#rules.schema)].sort();
    const key = reason === "error" || reason === "other" ? `${reason}: ${features.join(", ")}` : reason;
    this.#findings.add(key, findingOf(reason, question, expected, actual, features, 1, explanation));
  }
}

function withoutChanges({ documents, changes, query }: Question): Question {
  return changes.length === 0
    ? { documents, changes, query }
    : { documents: documentsAfter(documents, changes), changes: [], query };
}
