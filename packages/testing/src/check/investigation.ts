import { findingOf, type ReasonCode } from "./check-report.ts";
import { EngineModel, isCorrect, type Observation } from "./engine-model.ts";
import type { EngineSession, GivenAnswer } from "./engine-session.ts";
import { featuresOf, usesAny } from "./features.ts";
import { Findings } from "./findings.ts";
import type { ReadingRules } from "./misreading/misreading.ts";
import { documentsAfter, type Question } from "./misreading/question.ts";
import { QuestionRules } from "./question-rules.ts";
import { shrink } from "./shrink/shrink.ts";

/** The number of calls of the engine to make one question smaller. */
const MAX_SHRINK_STEPS = 400;

/** The number of questions with the same unknown reason that are made smaller; the others are only counted. */
const MAX_UNKNOWN = 3;

/** The number of questions that are made smaller in total. */
const MAX_SHRINKS = 100;

/** The number of correct answers that are kept to tell misreadings apart; wrong ones are all kept. */
const MAX_CORRECT = 300;

/** Asks an engine questions, and finds the reasons of its wrong answers. */
export class Investigation {
  readonly questionRules: QuestionRules;
  readonly model: EngineModel;
  readonly findings: Findings = new Findings();
  readonly #session: EngineSession;
  readonly #rules: ReadingRules;
  readonly #observations: Observation[] = [];
  #correctCount = 0;
  #shrinkCount = 0;
  #checked = 0;
  #disagreements = 0;

  constructor(session: EngineSession, rules: ReadingRules) {
    this.#session = session;
    this.#rules = rules;
    this.questionRules = new QuestionRules(rules);
    this.model = new EngineModel(rules);
  }

  /** The number of answers that were compared. */
  get checked(): number {
    return this.#checked;
  }

  /** The number of wrong answers. */
  get disagreements(): number {
    return this.#disagreements;
  }

  /** Asks a question; `null` if the engine does not offer it. */
  async observe(question: Question): Promise<Observation | null> {
    const actual = await this.ask(question);
    if (actual === null) return null;
    const observation = { question, expected: this.model.expected(question), actual };
    if (!isCorrect(observation)) this.#disagreements++;
    else if (this.#correctCount++ >= MAX_CORRECT) return observation;
    this.#observations.push(observation);
    return observation;
  }

  /** Asks a question without comparing the answer; `null` if the engine does not offer it. */
  async ask(question: Question): Promise<GivenAnswer | null> {
    const features = featuresOf(question.query, this.#rules.schema);
    if (usesAny(features, this.findings.unsupportedFeatures)) {
      this.findings.countUnsupported(features);
      return null;
    }
    const actual = await this.#session.ask(question);
    if (actual.kind === "unsupported") {
      await this.#addUnsupported({ ...question, documents: question.documents.slice(0, 1) }, actual.message);
      return null;
    }
    this.findings.addOffered(features);
    this.#checked++;
    return actual;
  }

  /** Learns which features an engine does not offer, from the smallest query that it rejects because of them. */
  async #addUnsupported(question: Question, message: string): Promise<void> {
    const { schema } = this.#rules;
    const isOffered = ({ query }: Question): boolean => this.findings.isOffered(featuresOf(query, schema));
    // The engine rejects the query for another reason, such as a character.
    const smallest = isOffered(question)
      ? question
      : await this.#shrink({ ...question, changes: [] }, async (candidate) => {
          return !isOffered(candidate) && (await this.#session.ask(candidate)).kind === "unsupported";
        });
    const answer = await this.#session.ask(smallest);
    const features = isOffered(smallest) ? new Set<string>() : featuresOf(smallest.query, schema);
    const kind = { message: answer.kind === "unsupported" ? answer.message : message, query: smallest.query };
    this.findings.addUnsupported({ ...kind, features: [...features].sort() }, features);
  }

  /** A person wrote the example: only its documents are reduced, if a misreading explains the answer. */
  async investigateExample(observation: Observation): Promise<void> {
    if (observation.actual.kind === "error" || this.model.explanationOf(observation) !== null) {
      return this.investigate(observation);
    }
    const { question } = observation;
    for (const document of question.documents.length > 1 ? question.documents : []) {
      const seen = await this.#unexplained({ ...question, documents: [document] }, "other");
      if (seen !== null && this.#addNamed(seen)) return;
    }
    if (!this.#addNamed(observation)) await this.investigate(observation);
  }

  /** Adds the finding of an answer, if a misreading explains it. */
  #addNamed(observation: Observation): boolean {
    const { question, expected, actual } = observation;
    if (actual.kind === "error") return false;
    const code = this.model.classify(observation, this.#observations, question.changes.length > 0);
    if (code === null) return false;
    const isNew = !this.findings.has(code);
    this.add(code, question, expected, actual);
    if (isNew) this.model.add(code);
    return true;
  }

  /** Finds the reason of a wrong answer. */
  async investigate(observation: Observation): Promise<void> {
    if (observation.actual.kind === "error") return this.#investigateUnknown(observation, "error");
    const { question } = observation;
    const changes = [{ ids: question.query }, ...question.changes];
    const known =
      this.model.explanationOf(observation) ??
      // The query was asked before the changes.
      (changes.length > 1 ? this.model.explanationOf({ ...observation, question: { ...question, changes } }) : null);
    if (known !== null) return this.findings.count(known);
    return this.#investigateUnknown(observation, "other");
  }

  async #investigateUnknown(observation: Observation, reason: "error" | "other"): Promise<void> {
    const features = featuresOf(observation.question.query, this.#rules.schema);
    const alike = this.findings.featuresOf(reason).find((each) => each.features.isSubsetOf(features));
    const isFrequent = alike !== undefined && (reason === "error" || this.findings.countOf(alike.key) >= MAX_UNKNOWN);
    if (isFrequent || this.#shrinkCount >= MAX_SHRINKS) {
      if (alike !== undefined) this.findings.count(alike.key);
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
    if (reason === "error" || !this.#addNamed(seen)) this.add(reason, seen.question, seen.expected, seen.actual);
  }

  /** The observation of a question, if the answer is wrong for no reason that is known. */
  async #unexplained(question: Question, reason: "error" | "other"): Promise<Observation | null> {
    const actual = await this.#session.ask(question);
    if (actual.kind === "unsupported" || (actual.kind === "error") !== (reason === "error")) return null;
    const observation = { question, expected: this.model.expected(question), actual };
    if (isCorrect(observation)) return null;
    return reason === "error" || this.model.explanationOf(observation) === null ? observation : null;
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
    const read = (candidate: Question): Question | null => this.questionRules.read(candidate);
    return shrink(question, { schema, read, shows, maxSteps: MAX_SHRINK_STEPS });
  }

  /** Adds a finding. */
  add(
    reason: ReasonCode,
    question: Question,
    expected: readonly string[],
    actual: GivenAnswer,
    explanation?: string,
  ): void {
    const features = [...featuresOf(question.query, this.#rules.schema)].sort();
    const key = reason === "error" || reason === "other" ? `${reason}: ${features.join(", ")}` : reason;
    this.findings.add(key, findingOf(reason, question, expected, actual, features, 1, explanation));
  }

  /** Finds the reason of a wrong answer that was not observed here. */
  async addWrong(observation: Observation): Promise<void> {
    this.#disagreements++;
    this.#observations.push(observation);
    await this.investigate(observation);
  }
}

function withoutChanges({ documents, changes, query }: Question): Question {
  return changes.length === 0
    ? { documents, changes, query }
    : { documents: documentsAfter(documents, changes), changes: [], query };
}
