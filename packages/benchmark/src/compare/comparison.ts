import { invariant } from "firmament/base";
import type { PeerName } from "../question/peer-name.ts";
import { mean, median } from "../report/figures.ts";
import type { BenchReport, QueryReport } from "../report/report.ts";

/** How many standard errors a change must exceed the bound by. */
const STANDARD_ERRORS = 3;

/** How many observations of its own the typical noise of all rows weighs in the noise of one. */
const PRIOR_WEIGHT = 4;

/** How a row changed, at a given bound. */
export type Verdict =
  | "slower"
  | "faster"
  /** The change exceeds the bound, but not beyond the noise. */
  | "unclear"
  | "equal";

/** The change of one engine's time in a class and operation. Shares: 0.3 is 30 % slower, -0.5 half the time. */
export interface RowChange {
  readonly peer: PeerName;
  readonly className: string;
  readonly title: string;
  readonly operation: QueryReport["operation"];
  readonly change: number;
  /** What equal code may change by: the standard errors that count. */
  readonly noise: number;
  readonly verdict: Verdict;
  /** The number of queries that both reports contain. */
  readonly queries: number;
}

/** The rows of two reports, compared; shares as in {@link RowChange}. */
export interface Comparison {
  readonly rows: readonly RowChange[];
  /** The change of the reference loads: of the machine's speed, which the rows do not contain. */
  readonly machine: number;
  /** How much the reference loads disagree on it, as a part of each row's noise. */
  readonly disagreement: number;
  /** What limits the comparison, as sentences. */
  readonly remarks: readonly string[];
}

/**
 * Compares the times of engines in two reports.
 *
 * Each time of a round is divided by that of the reference loads beside the class, which cancels the speed of the
 * machine. All is on a logarithmic scale. An *observation* of a class belongs to one process, or to one round if a report
 * has a single process: of each query the least time of the rounds, because disturbances only add time, and the mean over
 * the queries. The change is the difference between the mean observations of both reports. Its standard error follows from
 * the spread of the observations, which contains the differences between processes of equal code. Since a class has few
 * observations, their variance is averaged with the typical one of all classes, as in moderated t-tests (Smyth, "Linear
 * models and empirical Bayes methods", 2004). The disagreement of the reference loads on the change of the machine is
 * added to it.
 *
 * A class is slower if its change exceeds the bound by more than three standard errors.
 *
 * @param bound the share by which a class may become slower, such as 0.1
 * @throws {RangeError} if the reports have no query in common
 */
export function compareReports(
  before: BenchReport,
  after: BenchReport,
  peers: readonly PeerName[],
  bound: number,
): Comparison {
  const changes = peers.flatMap((peer) => rowsOf(before, after, peer));
  if (changes.length === 0) throw new RangeError("the reports have no measured query in common");
  const machine = machineChange(before, after);
  const typical = median(changes.map(({ variance }) => variance ?? 0));
  const rows = changes.map(({ variance, degrees, weight, difference, ...row }): RowChange => {
    const own = variance ?? 0;
    const moderated = (PRIOR_WEIGHT * typical + degrees * own) / (PRIOR_WEIGHT + degrees);
    const error = Math.sqrt(moderated * weight + machine.disagreement ** 2);
    const noise = STANDARD_ERRORS * error;
    return {
      ...row,
      change: Math.expm1(difference),
      noise: Math.expm1(noise),
      verdict: verdictOf(difference, noise, bound),
    };
  });
  return {
    rows,
    machine: Math.expm1(machine.change),
    disagreement: Math.expm1(machine.disagreement),
    remarks: remarksOn(before, after),
  };
}

function verdictOf(difference: number, noise: number, bound: number): Verdict {
  const limit = Math.log1p(bound);
  if (difference - noise > limit) return "slower";
  if (-difference - noise > limit) return "faster";
  return Math.abs(difference) > limit ? "unclear" : "equal";
}

/** A row before its noise is known. Logarithms. */
interface RowDifference extends Pick<RowChange, "peer" | "className" | "title" | "operation" | "queries"> {
  readonly difference: number;
  /** The variance of an observation; `null` if there is one in each report. */
  readonly variance: number | null;
  /** The degrees of freedom of the variance. */
  readonly degrees: number;
  /** The variance of the difference divided by that of an observation. */
  readonly weight: number;
}

function rowsOf(before: BenchReport, after: BenchReport, peer: PeerName): readonly RowDifference[] {
  const earlier = new Map(before.queries.map((query) => [keyOf(query), query]));
  const pairs = after.queries.flatMap((query) => {
    const other = earlier.get(keyOf(query));
    const isMeasured = other?.figures[peer] !== undefined && query.figures[peer] !== undefined;
    return other === undefined || !isMeasured ? [] : [{ before: other, after: query }];
  });
  const groups = Map.groupBy(pairs, (pair) => `${pair.after.className}\n${pair.after.operation}`);
  return [...groups.values()].map((group): RowDifference => {
    const [first] = group;
    invariant(first !== undefined, "a group is not empty");
    const one = observations(
      group.map((pair) => pair.before),
      peer,
      before.processes,
    );
    const other = observations(
      group.map((pair) => pair.after),
      peer,
      after.processes,
    );
    const degrees = one.length + other.length - 2;
    const { className, title, operation } = first.after;
    return {
      peer,
      className,
      title,
      operation,
      queries: group.length,
      difference: mean(other) - mean(one),
      variance: degrees === 0 ? null : (squares(one) + squares(other)) / degrees,
      degrees,
      weight: 1 / one.length + 1 / other.length,
    };
  });
}

function keyOf({ className, operation, text }: QueryReport): string {
  return `${className}\n${operation}\n${text}`;
}

/** One value for each process, or for each round if there is one process. */
function observations(queries: readonly QueryReport[], peer: PeerName, processes: number): readonly number[] {
  const rounds = Math.min(...queries.map(({ figures }) => figures[peer]?.rounds.length ?? 0));
  const loads = Array.from({ length: rounds }, (_, round) => {
    const known = queries.flatMap(({ reference }) => reference[round] ?? []);
    return known.length === 0 ? 1 : median(known);
  });
  const ratios = queries.map(({ figures }) => {
    return loads.map((load, round) => Math.log((figures[peer]?.rounds[round] ?? 1) / load));
  });
  const units = Math.min(processes > 1 ? processes : rounds, rounds);
  return Array.from({ length: units }, (_, unit) =>
    mean(ratios.map((values) => Math.min(...values.filter((_, round) => round % units === unit)))),
  );
}

/** The sum of the squared differences from the mean. */
function squares(values: readonly number[]): number {
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
}

/** Logarithms: the mean change of the reference loads, and the standard error that their disagreement suggests. */
function machineChange(before: BenchReport, after: BenchReport): { change: number; disagreement: number } {
  const earlier = new Map(before.references.map(({ name, rounds }) => [name, rounds]));
  const changes = after.references.flatMap(({ name, rounds }) => {
    const others = earlier.get(name) ?? [];
    return others.length === 0 || rounds.length === 0 ? [] : [Math.log(median(rounds) / median(others))];
  });
  if (changes.length < 2) return { change: changes[0] ?? 0, disagreement: 0 };
  const variance = squares(changes) / (changes.length - 1);
  return { change: mean(changes), disagreement: Math.sqrt(variance / changes.length) };
}

function remarksOn(before: BenchReport, after: BenchReport): readonly string[] {
  const common = new Set(before.queries.map(keyOf));
  const missing = new Set(after.queries.map(keyOf)).symmetricDifference(common).size;
  const isSmall = [before, after].some(({ rounds }) => rounds < 3);
  return [
    ...(before.corpus.digest === after.corpus.digest
      ? []
      : ["The reports are about different documents, so their times may differ for that reason."]),
    ...(before.node === after.node ? [] : [`The versions of Node differ: ${before.node} and ${after.node}.`]),
    ...(before.machine.processor === after.machine.processor ? [] : ["The processors differ."]),
    ...(missing === 0 ? [] : [`${missing} queries are in one of the reports only, and are not compared.`]),
    ...(isSmall ? ["With fewer than three rounds, the noise is hardly known. Use --rounds 6."] : []),
  ];
}
