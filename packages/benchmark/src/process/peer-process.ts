import type { PeerName } from "../question/peer-name.ts";
import type { Answer, Question } from "../question/question.ts";
import type { Building } from "./messages.ts";

/** A peer in its own process, which handles one request at a time. */
export interface PeerProcess {
  readonly name: PeerName;
  /** Known after {@link load}. */
  readonly version: string;
  /** How long the peer must answer questions before it is measured, beyond the first round. */
  readonly warmUpMilliseconds: number;

  /** Returns the time to load the engine's code, in milliseconds; `null` if it cannot be compared. */
  load(): Promise<number | null>;

  build(corpus: string): Promise<Building>;

  answer(question: Question): Promise<Answer | null>;

  /** @param budget milliseconds */
  measure(question: Question, budget: number): Promise<readonly number[]>;

  /** Ends the process; later replies do not come. */
  stop(): void;
}
