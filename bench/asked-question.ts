import { figuresOf } from "./figures.ts";
import { plainLuceneText } from "./lucene-text.ts";
import type { Answer } from "./messages.ts";
import { OURS, type PeerName } from "./peer-registry.ts";
import type { QueryClass } from "./query-classes.ts";
import type { Question } from "./question.ts";
import type { Difference, Figures, QueryReport } from "./report.ts";

/** A question, what the peers that can be asked it found, and how long they took. */
export class AskedQuestion {
  readonly question: Question;
  readonly #class: QueryClass;
  readonly #answers: ReadonlyMap<PeerName, Answer>;
  readonly #samples: ReadonlyMap<PeerName, number[]>;

  constructor(queryClass: QueryClass, question: Question, answers: ReadonlyMap<PeerName, Answer>) {
    this.question = question;
    this.#class = queryClass;
    this.#answers = answers;
    this.#samples = new Map([...answers.keys()].map((peer) => [peer, []]));
  }

  canBeAsked(peer: PeerName): boolean {
    return this.#answers.has(peer);
  }

  addSamples(peer: PeerName, microseconds: readonly number[]): void {
    this.#samples.get(peer)?.push(...microseconds);
  }

  report(): QueryReport {
    const { query, ask } = this.question;
    const figures: Partial<Record<PeerName, Figures>> = {};
    for (const [peer, samples] of this.#samples) if (samples.length > 0) figures[peer] = figuresOf(samples);
    return {
      className: this.#class.name,
      title: this.#class.title,
      ask: ask.kind,
      text: plainLuceneText(query),
      found: ask.kind === "parse" ? null : (this.#answers.get(OURS)?.size ?? null),
      figures,
    };
  }

  /** The answers of another size than ours. */
  differences(): readonly Difference[] {
    const { query, ask } = this.question;
    const ours = this.#answers.get(OURS);
    // Relevance may find more than matches: Orama's finds beginnings of words as well.
    if (ours === undefined || ask.kind === "parse" || ask.kind === "top") return [];
    return [...this.#answers]
      .filter(([, theirs]) => theirs.size !== ours.size)
      .map(([peer, theirs]) => ({
        peer,
        className: this.#class.name,
        ask: ask.kind,
        text: plainLuceneText(query),
        ours: ours.size,
        theirs: theirs.size,
        reason: theirs.deviation,
      }));
  }
}
