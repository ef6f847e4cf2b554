import type { PeerName } from "../question/peer-name.ts";
import type { Answer, Question } from "../question/question.ts";
import type { Building } from "./messages.ts";

/**
 * How long a peer that is compiled while it runs answers questions before it is measured, beyond the first round: until one of
 * the limits is reached.
 */
export interface WarmUp {
  readonly milliseconds: number;
  /** How often each question is repeated, in turns. */
  readonly turns: number;
}

/** A peer in its own process, which handles one request at a time. */
export interface PeerProcess {
  readonly name: PeerName;
  /** Known after {@link load}. */
  readonly version: string;
  /** `null` for a peer that is compiled before it runs. */
  readonly warmUp: WarmUp | null;

  /** Returns the time to load the engine's code, in milliseconds; `null` if it cannot be compared. */
  load(): Promise<number | null>;

  build(corpus: string): Promise<Building>;

  answer(question: Question): Promise<Answer | null>;

  /** @param budget milliseconds */
  measure(question: Question, budget: number): Promise<readonly number[]>;

  /** Ends the process; later replies do not come. */
  stop(): void;
}
