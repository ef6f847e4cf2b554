import type { ClassQuery, QueryClass } from "./corpus/query-classes.ts";
import { OURS, type PeerName } from "./question/peer-name.ts";
import type { Answer, Operation, Question } from "./question/question.ts";
import { geometricMean, median, quantile } from "./report/figures.ts";
import type { Difference, Figures, QueryReport } from "./report/report.ts";

/** A question with the answers and times of the peers that support it. Times in microseconds. */
export class MeasuredQuestion {
  readonly question: Question;
  readonly #class: QueryClass;
  readonly #answers: ReadonlyMap<PeerName, Answer>;
  /** The samples of each round. */
  readonly #samples: ReadonlyMap<PeerName, (readonly number[])[]>;
  readonly #reference: number[] = [];

  constructor(queryClass: QueryClass, query: ClassQuery, operation: Operation, answers: ReadonlyMap<PeerName, Answer>) {
    this.question = { ...query, operation };
    this.#class = queryClass;
    this.#answers = answers;
    this.#samples = new Map([...answers.keys()].map((peer) => [peer, []]));
  }

  isSupportedBy(peer: PeerName): boolean {
    return this.#answers.has(peer);
  }

  /** Adds the samples of the next round of a peer. */
  addSamples(peer: PeerName, samples: readonly number[]): void {
    this.#samples.get(peer)?.push(samples);
  }

  /** Adds the times of the reference loads in the next round. */
  addReference(times: readonly number[]): void {
    this.#reference.push(geometricMean(times));
  }

  report(): QueryReport {
    const { text, operation } = this.question;
    const figures: Partial<Record<PeerName, Figures>> = {};
    for (const [peer, rounds] of this.#samples) if (rounds.length > 0) figures[peer] = figuresOf(rounds);
    return {
      className: this.#class.name,
      title: this.#class.title,
      operation: operation.kind,
      text,
      matches: operation.kind === "parse" ? null : (this.#answers.get(OURS)?.size ?? null),
      figures,
      reference: this.#reference.map(rounded),
    };
  }

  /** The answers whose number of matches differs from Firmament's. */
  differences(): readonly Difference[] {
    const { text, operation } = this.question;
    const ours = this.#answers.get(OURS);
    // A ranked query may match more: Orama's relevance also matches prefixes.
    if (ours === undefined || operation.kind === "parse" || operation.kind === "top") return [];
    return [...this.#answers]
      .filter(([, theirs]) => theirs.size !== ours.size)
      .map(([peer, theirs]) => ({
        peer,
        className: this.#class.name,
        operation: operation.kind,
        text,
        ours: ours.size,
        theirs: theirs.size,
        reason: theirs.deviation,
      }));
  }
}

function figuresOf(rounds: readonly (readonly number[])[]): Figures {
  const samples = rounds.flat();
  return {
    median: rounded(median(samples)),
    p95: rounded(quantile(samples, 0.95)),
    samples: samples.length,
    rounds: rounds.map((each) => rounded(quantile(each, 0.25))),
  };
}

/** Five significant digits: no clock is better. */
function rounded(value: number): number {
  return Number(value.toPrecision(5));
}
