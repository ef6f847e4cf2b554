import { median } from "./figures.ts";
import { MeasuredQuestion } from "./measured-question.ts";
import type { Answer } from "./messages.ts";
import type { PeerProcess } from "./peer-process.ts";
import { type PeerName, titleOf } from "./peer-registry.ts";
import type { Query } from "./query.ts";
import type { QueryClass } from "./query-classes.ts";
import type { Question } from "./question.ts";
import type { BenchReport, PeerReport } from "./report.ts";

/** The time that a peer repeats one question before the next peer's turn. Milliseconds. */
const TURN = 10;

/** The number of processes in which the import is measured. */
const IMPORTS = 5;

export interface MeasurementPlan {
  readonly peers: readonly PeerName[];
  readonly classes: readonly QueryClass[];
  /** A query that every peer can count: the first query of each. */
  readonly firstQuery: Query;
  readonly rounds: number;
  start(peer: PeerName): PeerProcess;
  /** Reports the next step. */
  onStep(step: string): void;
}

export type Measured = Pick<BenchReport, "peers" | "queries" | "differences">;

/**
 * Builds the peers one after another, each in its own process. Asks each question once to compare the answers, then
 * repeats it in rounds: for each question all peers take turns, and each round starts with another peer. The first
 * round warms up.
 */
export async function measure(corpus: string, plan: MeasurementPlan): Promise<Measured> {
  const processes: PeerProcess[] = [];
  try {
    const peers: PeerReport[] = [];
    for (const name of plan.peers) {
      plan.onStep(`build ${titleOf(name)}`);
      const process = plan.start(name);
      processes.push(process);
      const firstImport = await process.load();
      const importTime = firstImport === null ? null : median([firstImport, ...(await importAgain(name, plan))]);
      peers.push(await buildPeer(process, corpus, plan, importTime));
    }
    plan.onStep("compare the answers");
    const questions = await compareAnswers(processes, plan.classes);
    for (const process of processes) {
      if (process.warmUpMilliseconds === 0) continue;
      plan.onStep(`warm up ${titleOf(process.name)}`);
      await warmUp(process, questions);
    }
    for (let round = 0; round <= plan.rounds; round++) {
      plan.onStep(round === 0 ? "warm up" : `round ${round} of ${plan.rounds}`);
      await takeTurns(processes, questions, round);
    }
    return {
      peers,
      queries: questions.map((measured) => measured.report()),
      differences: questions.flatMap((measured) => measured.differences()),
    };
  } finally {
    for (const process of processes) process.stop();
  }
}

/** Measures the import in further processes. */
async function importAgain(name: PeerName, plan: MeasurementPlan): Promise<number[]> {
  const times: number[] = [];
  for (let sample = 1; sample < IMPORTS; sample++) {
    const process = plan.start(name);
    const time = await process.load();
    if (time !== null) times.push(time);
    process.stop();
  }
  return times;
}

async function buildPeer(
  process: PeerProcess,
  corpus: string,
  plan: MeasurementPlan,
  importMilliseconds: number | null,
): Promise<PeerReport> {
  const { milliseconds, bytes, recordBytes } = await process.build(corpus);
  const first = await process.answer({ query: plan.firstQuery, operation: { kind: "count" } });
  return {
    name: process.name,
    title: titleOf(process.name),
    version: process.version,
    importMilliseconds,
    buildSeconds: milliseconds / 1000,
    megabytes: bytes / 1e6,
    indexMegabytes: recordBytes === null ? null : (bytes - recordBytes) / 1e6,
    firstQueryMilliseconds: first?.milliseconds ?? null,
  };
}

async function compareAnswers(
  processes: readonly PeerProcess[],
  classes: readonly QueryClass[],
): Promise<readonly MeasuredQuestion[]> {
  const measured: MeasuredQuestion[] = [];
  for (const queryClass of classes) {
    const questions = queryClass.operations.flatMap((operation) =>
      queryClass.queries.map((query): Question => ({ query, operation })),
    );
    for (const question of questions) {
      const answers = new Map<PeerName, Answer>();
      for (const process of processes) {
        const answer = await process.answer(question);
        if (answer !== null) answers.set(process.name, answer);
      }
      measured.push(new MeasuredQuestion(queryClass, question, answers));
    }
  }
  return measured;
}

/** Asks a process all questions again and again. */
async function warmUp(process: PeerProcess, questions: readonly MeasuredQuestion[]): Promise<void> {
  const end = performance.now() + process.warmUpMilliseconds;
  while (performance.now() < end) {
    for (const measured of questions) {
      if (measured.isSupportedBy(process.name)) await process.measure(measured.question, TURN);
    }
  }
}

async function takeTurns(
  processes: readonly PeerProcess[],
  questions: readonly MeasuredQuestion[],
  round: number,
): Promise<void> {
  const first = round % processes.length;
  const order = [...processes.slice(first), ...processes.slice(0, first)];
  for (const measured of questions) {
    for (const process of order.filter(({ name }) => measured.isSupportedBy(name))) {
      const samples = await process.measure(measured.question, TURN);
      if (round > 0) measured.addSamples(process.name, samples);
    }
  }
}
