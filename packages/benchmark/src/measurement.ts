import type { ClassQuery, QueryClass } from "./corpus/query-classes.ts";
import { MeasuredQuestion } from "./measured-question.ts";
import type { PeerProcess } from "./process/peer-process.ts";
import { referenceLoads } from "./process/reference-loads.ts";
import type { ReferenceProcess } from "./process/reference-process.ts";
import { OWN, type PeerName, titleOf } from "./question/peer-name.ts";
import type { Answer } from "./question/question.ts";
import type { WarmUp } from "./question/warm-up.ts";
import { median } from "./report/figures.ts";
import type { BenchReport, PeerReport } from "./report/report.ts";

/** The time that a peer repeats one question before the next peer's turn. Milliseconds. */
const TURN = 10;

/** The number of processes in which the import is measured. */
const IMPORTS = 5;

/** The turns of a process before it is measured: the compiler of Node needs about half a second. */
const MIN_WARM_UP_TURNS = 60;

/** Which engines answer which queries, and how often. */
export interface MeasurementPlan {
  readonly peers: readonly PeerName[];
  readonly classes: readonly QueryClass[];
  /** A query that every peer can count, the first query of each; `null` if there is none. */
  readonly firstQuery: ClassQuery | null;
  readonly rounds: number;
  /** The number of processes of Firmament, which take turns by round. */
  readonly processes: number;
  start(peer: PeerName): PeerProcess;
  startReference(): ReferenceProcess;
  /** Reports the next step. */
  onStep(step: string): void;
}

/** The part of a report that is measured. */
export type Measured = Pick<BenchReport, "peers" | "queries" | "references" | "differences">;

/** An engine in one or several processes. */
interface MeasuredPeer {
  readonly name: PeerName;
  readonly processes: readonly [PeerProcess, ...PeerProcess[]];
}

/**
 * Builds the peers one after another, each in its own process. Asks each question once to compare the answers, then
 * repeats it in rounds: for each question all peers and the reference loads take turns, and each round starts with
 * another one. Rounds before the first one warm up.
 *
 * Equal code is not equally fast in two processes, because they are compiled and laid out differently. Firmament
 * therefore has several processes, of which each round measures one: their differences are part of the noise.
 */
export async function measure(corpus: string, plan: MeasurementPlan): Promise<Measured> {
  const started: PeerProcess[] = [];
  const reference = plan.startReference();
  try {
    const measured: { readonly peer: MeasuredPeer; readonly report: PeerReport }[] = [];
    for (const name of plan.peers) {
      plan.onStep(`build ${titleOf(name)}`);
      measured.push(await buildPeer(name, corpus, plan, started));
    }
    const peers = measured.map(({ peer }) => peer);
    plan.onStep("compare the answers");
    const questions = await compareAnswers(peers, plan.classes);
    for (const process of peers.flatMap(({ processes }) => processes)) {
      if (process.warmUp === null) continue;
      plan.onStep(`warm up ${titleOf(process.name)}`);
      await warmUp(process, process.warmUp, questions);
    }
    const passes = plan.processes * Math.max(2, Math.ceil(MIN_WARM_UP_TURNS / questions.length));
    for (let pass = 0; pass < passes; pass++) {
      plan.onStep(`warm up, ${pass + 1} of ${passes}`);
      // The engines with one process are warm after fewer passes.
      const cold = pass % plan.processes === 0 ? peers : peers.filter(({ processes }) => processes.length > 1);
      await takeTurns(cold, reference, questions, pass);
    }
    const references: (readonly number[])[] = [];
    for (let round = 0; round < plan.rounds; round++) {
      plan.onStep(`round ${round + 1} of ${plan.rounds}`);
      const turns = await takeTurns(peers, reference, questions, round);
      for (const { question, peer, samples } of turns.peers) question.addSamples(peer, samples);
      for (const { question, times } of turns.references) question.addReference(times);
      references.push(referenceLoads.map((_, load) => median(turns.references.map(({ times }) => times[load] ?? 0))));
    }
    return {
      peers: measured.map(({ report }) => report),
      queries: questions.map((question) => question.report()),
      references: referenceLoads.map(({ name }, load) => {
        return { name, rounds: references.map((times) => Number((times[load] ?? 0).toPrecision(5))) };
      }),
      differences: questions.flatMap((question) => question.differences()),
    };
  } finally {
    reference.stop();
    for (const process of started) process.stop();
  }
}

/** @param started receives all processes that were started, so that they are stopped after an error */
async function buildPeer(
  name: PeerName,
  corpus: string,
  plan: MeasurementPlan,
  started: PeerProcess[],
): Promise<{ readonly peer: MeasuredPeer; readonly report: PeerReport }> {
  const start = (): PeerProcess => {
    const process = plan.start(name);
    started.push(process);
    return process;
  };
  const processes: [PeerProcess, ...PeerProcess[]] = [start()];
  const imports = [await processes[0].load()];
  const { milliseconds, bytes, recordBytes, fileBytes } = await processes[0].build(corpus);
  const times = [milliseconds];
  const first =
    plan.firstQuery === null ? null : await processes[0].answer({ ...plan.firstQuery, operation: { kind: "count" } });
  while (OWN.includes(name) && processes.length < plan.processes) {
    const process = start();
    processes.push(process);
    imports.push(await process.load());
    times.push((await process.build(corpus)).milliseconds);
  }
  while (imports[0] !== null && imports.length < IMPORTS) {
    const process = start();
    imports.push(await process.load());
    process.stop();
  }
  const known = imports.filter((time) => time !== null);
  const [{ version }] = processes;
  const report: PeerReport = {
    name,
    title: titleOf(name),
    version,
    importMilliseconds: known.length === 0 ? null : median(known),
    buildSeconds: median(times) / 1000,
    megabytes: bytes / 1e6,
    indexMegabytes: recordBytes === null ? null : (bytes - recordBytes) / 1e6,
    fileMegabytes: fileBytes === null ? null : fileBytes / 1e6,
    firstQueryMilliseconds: first?.milliseconds ?? null,
  };
  return { peer: { name, processes }, report };
}

async function compareAnswers(
  peers: readonly MeasuredPeer[],
  classes: readonly QueryClass[],
): Promise<readonly MeasuredQuestion[]> {
  const measured: MeasuredQuestion[] = [];
  for (const queryClass of classes) {
    for (const operation of queryClass.operations) {
      for (const query of queryClass.queries) {
        const answers = new Map<PeerName, Answer>();
        for (const { name, processes } of peers) {
          const answer = await processes[0].answer({ ...query, operation });
          if (answer !== null) answers.set(name, answer);
        }
        measured.push(new MeasuredQuestion(queryClass, query, operation, answers));
      }
    }
  }
  return measured;
}

/** Asks a process all questions again and again. */
async function warmUp(
  process: PeerProcess,
  { milliseconds, turns }: WarmUp,
  questions: readonly MeasuredQuestion[],
): Promise<void> {
  const supported = questions.filter((measured) => measured.isSupportedBy(process.name));
  if (supported.length === 0) return;
  const end = performance.now() + milliseconds;
  for (let turn = 0; turn < turns; turn++) {
    for (const { question } of supported) {
      if (performance.now() >= end) return;
      await process.measure(question, TURN);
    }
  }
}

/** The times of one round. */
interface Turns {
  readonly peers: {
    readonly question: MeasuredQuestion;
    readonly peer: PeerName;
    readonly samples: readonly number[];
  }[];
  readonly references: { readonly question: MeasuredQuestion; readonly times: readonly number[] }[];
}

async function takeTurns(
  peers: readonly MeasuredPeer[],
  reference: ReferenceProcess,
  questions: readonly MeasuredQuestion[],
  round: number,
): Promise<Turns> {
  const turns: Turns = { peers: [], references: [] };
  const first = round % peers.length;
  const order = [...peers.slice(first), ...peers.slice(0, first)];
  for (const question of questions) {
    for (const { name, processes } of order.filter((peer) => question.isSupportedBy(peer.name))) {
      const process = processes[round % processes.length] ?? processes[0];
      turns.peers.push({ question, peer: name, samples: await process.measure(question.question, TURN) });
      // The load is measured beside Firmament, whose reports are compared.
      if (name === peers[0]?.name) turns.references.push({ question, times: await reference.measure() });
    }
  }
  return turns;
}
