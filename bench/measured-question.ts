import { figuresOf } from "./figures.ts";
import { plainLuceneText } from "./lucene-text.ts";
import type { Answer } from "./messages.ts";
import { OURS, type PeerName } from "./peer-registry.ts";
import type { QueryClass } from "./query-classes.ts";
import type { Question } from "./question.ts";
import type { Difference, Figures, QueryReport } from "./report.ts";

/** A question with the answers and times of the peers that support it. */
export class MeasuredQuestion {
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

  isSupportedBy(peer: PeerName): boolean {
    return this.#answers.has(peer);
  }

  addSamples(peer: PeerName, microseconds: readonly number[]): void {
    this.#samples.get(peer)?.push(...microseconds);
  }

  report(): QueryReport {
    const { query, operation } = this.question;
    const figures: Partial<Record<PeerName, Figures>> = {};
    for (const [peer, samples] of this.#samples) if (samples.length > 0) figures[peer] = figuresOf(samples);
    return {
      className: this.#class.name,
      title: this.#class.title,
      operation: operation.kind,
      text: plainLuceneText(query),
      matches: operation.kind === "parse" ? null : (this.#answers.get(OURS)?.size ?? null),
      figures,
    };
  }

  /** The answers whose number of matches differs from Firmament's. */
  differences(): readonly Difference[] {
    const { query, operation } = this.question;
    const ours = this.#answers.get(OURS);
    // A ranked query may match more: Orama's relevance also matches prefixes.
    if (ours === undefined || operation.kind === "parse" || operation.kind === "top") return [];
    return [...this.#answers]
      .filter(([, theirs]) => theirs.size !== ours.size)
      .map(([peer, theirs]) => ({
        peer,
        className: this.#class.name,
        operation: operation.kind,
        text: plainLuceneText(query),
        ours: ours.size,
        theirs: theirs.size,
        reason: theirs.deviation,
      }));
  }
}
