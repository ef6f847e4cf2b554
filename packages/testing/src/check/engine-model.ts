import type { GivenAnswer } from "./engine-session.ts";
import { CHANGES, type ChangeReason } from "./misreading/changes.ts";
import type { Misreading, ReadingRules } from "./misreading/misreading.ts";
import { MISREADINGS, type MisreadingCode } from "./misreading/misreadings.ts";
import { documentsAfter, type Question } from "./misreading/question.ts";
import { Reader } from "./misreading/reader.ts";

/** A question with the engine's answer, which is not "unsupported". */
export interface Observation {
  readonly question: Question;
  /** In ascending order. */
  readonly expected: readonly string[];
  readonly actual: GivenAnswer;
}

const CODES = Object.keys(MISREADINGS) as MisreadingCode[];
const CHANGE_CODES = Object.keys(CHANGES) as ChangeReason[];

/** The maximum number of misreadings of which all pairs are tried as an explanation. */
const MAX_PAIRED = 6;

/** How much a correct answer that a misreading would change counts against it, where a wrong one that it explains counts 1. */
const CONTRADICTION = 3;

/** What is known about an engine: the misreadings that explain its answers. */
export class EngineModel {
  readonly #rules: ReadingRules;
  readonly #readers = new Map<string, Reader>();
  readonly #found: MisreadingCode[] = [];
  readonly #foundChanges: ChangeReason[] = [];
  /** The documents after changes, so that they are analyzed once. */
  readonly #after = new WeakMap<Question["documents"], WeakMap<Question["changes"], Question["documents"]>>();

  constructor(rules: ReadingRules) {
    this.#rules = rules;
  }

  /** The correct answer, in ascending order. */
  expected(question: Question): readonly string[] {
    return sorted(this.#reader([]).ids(this.#documents(question), question.query) ?? []);
  }

  /** Adds the reason of a finding to the explanations. */
  add(code: MisreadingCode | ChangeReason): void {
    if (code in CHANGES) this.#foundChanges.push(code as ChangeReason);
    else this.#found.push(code as MisreadingCode);
  }

  /**
   * The reason among those that were added that explains an answer; `null` if none does. Each wrong id may have another
   * one, because engines decide about each document on its own.
   */
  explanationOf(observation: Observation): MisreadingCode | ChangeReason | null {
    const { question, expected, actual } = observation;
    if (actual.kind === "error") return null;
    const wrong = new Set(expected).symmetricDifference(new Set(actual.ids));
    let reason: MisreadingCode | ChangeReason | null = null;
    for (const id of wrong) {
      const found = this.#reasonOf(question, id, actual.ids.includes(id));
      if (found === null) return null;
      reason ??= found;
    }
    return reason;
  }

  /** Why an engine finds or does not find a document. */
  #reasonOf(question: Question, id: string, isFound: boolean): MisreadingCode | ChangeReason | null {
    const documents = this.#documents(question);
    const explains = (codes: readonly MisreadingCode[], searched: Question["documents"]): boolean =>
      this.#reader(codes).ids(searched, question.query)?.includes(id) === isFound;
    for (const codes of this.#combinations()) {
      if (!explains(codes, documents)) continue;
      // Of those that explain it together, the first one without which they do not.
      const needed = codes.find(
        (code) =>
          !explains(
            codes.filter((each) => each !== code),
            documents,
          ),
      );
      return needed ?? codes[0] ?? null;
    }
    if (question.changes.length === 0) return null;
    const changed = this.#foundChanges.find((change) => {
      const searched = CHANGES[change].documents(question);
      return explains([], searched) || explains(this.#found, searched);
    });
    return changed ?? null;
  }

  /**
   * The name of the misreading that explains an answer; `null` if none does. If several do, the one that explains most
   * of the other observations.
   */
  classify(
    observation: Observation,
    others: readonly Observation[],
    isChange: boolean,
  ): MisreadingCode | ChangeReason | null {
    if (isChange) return this.#classifyChange(observation, others);
    const documents = this.#documents(observation.question);
    const alone = CODES.filter((code) => this.#answers([code], documents, observation));
    if (alone.length === 1) return alone[0] ?? null;
    if (alone.length > 1) return this.#mostSupported(alone, others, Number.NEGATIVE_INFINITY);
    // Together with those that were added, some explain an answer by chance.
    const together = CODES.filter((code) => this.#answers([...this.#found, code], documents, observation));
    return this.#mostSupported(together, others, 0);
  }

  #classifyChange(observation: Observation, others: readonly Observation[]): ChangeReason | null {
    const predictions = (code: ChangeReason, { question }: Observation): readonly string[] => {
      const documents = CHANGES[code].documents(question);
      return [[], this.#found].map((codes) => {
        return JSON.stringify(sortedOrNull(this.#reader(codes).ids(documents, question.query)));
      });
    };
    const supportOf = (code: ChangeReason): number => {
      let support = 0;
      for (const each of others) {
        if (each.question.changes.length === 0) continue;
        const predicted = predictions(code, each);
        if (predicted.includes(JSON.stringify(each.expected))) continue;
        support += predicted.includes(answerKey(each)) ? 1 : -CONTRADICTION;
      }
      return support;
    };
    const candidates = CHANGE_CODES.filter((code) => predictions(code, observation).includes(answerKey(observation)));
    const scores = candidates.map((code) => ({ code, support: supportOf(code) }));
    return scores.toSorted((a, b) => b.support - a.support)[0]?.code ?? null;
  }

  /** Of misreadings with at least some support, the first one with most support. */
  #mostSupported(
    codes: readonly MisreadingCode[],
    observations: readonly Observation[],
    minSupport: number,
  ): MisreadingCode | null {
    let best: { readonly code: MisreadingCode; readonly support: number } | null = null;
    for (const code of codes) {
      const support = this.#support(code, observations);
      if (support >= minSupport && support > (best?.support ?? Number.NEGATIVE_INFINITY)) best = { code, support };
    }
    return best?.code ?? null;
  }

  /** The number of answers that a misreading explains, less those that it would change and that are correct. */
  #support(code: MisreadingCode, observations: readonly Observation[]): number {
    let support = 0;
    for (const observation of observations) {
      const documents = this.#documents(observation.question);
      const predicted = JSON.stringify(sortedOrNull(this.#reader([code]).ids(documents, observation.question.query)));
      if (predicted === JSON.stringify(observation.expected)) continue;
      support += predicted === answerKey(observation) ? 1 : -CONTRADICTION;
    }
    return support;
  }

  *#combinations(): Generator<readonly MisreadingCode[]> {
    const found = this.#found;
    for (const code of found) yield [code];
    if (found.length > 1) yield found;
    if (found.length > MAX_PAIRED || found.length < 3) return;
    for (const [index, first] of found.entries()) for (const second of found.slice(index + 1)) yield [first, second];
  }

  /** Whether an engine with these misreadings, and no other fault, gives the answer. */
  #answers(codes: readonly MisreadingCode[], documents: Question["documents"], observation: Observation): boolean {
    const ids = this.#reader(codes).ids(documents, observation.question.query);
    return JSON.stringify(sortedOrNull(ids)) === answerKey(observation);
  }

  #reader(codes: readonly MisreadingCode[]): Reader {
    const key = codes.join(" ");
    let reader = this.#readers.get(key);
    if (reader === undefined) {
      reader = new Reader(
        this.#rules,
        codes.map((code): Misreading => MISREADINGS[code]),
      );
      this.#readers.set(key, reader);
    }
    return reader;
  }

  #documents({ documents, changes }: Question): Question["documents"] {
    if (changes.length === 0) return documents;
    let byChanges = this.#after.get(documents);
    if (byChanges === undefined) {
      byChanges = new WeakMap();
      this.#after.set(documents, byChanges);
    }
    const known = byChanges.get(changes);
    if (known !== undefined) return known;
    const after = documentsAfter(documents, changes);
    byChanges.set(changes, after);
    return after;
  }
}

/** The answer of an engine as a text; an error is `null`, like the answer of a reader to an invalid query. */
function answerKey({ actual }: Observation): string {
  return JSON.stringify(actual.kind === "ids" ? actual.ids : null);
}

/** Whether the answer of an engine is correct. */
export function isCorrect(observation: Observation): boolean {
  return answerKey(observation) === JSON.stringify(observation.expected);
}

function sortedOrNull(ids: readonly string[] | null): readonly string[] | null {
  return ids === null ? null : sorted(ids);
}

function sorted(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].sort();
}
