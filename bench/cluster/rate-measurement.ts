import { median } from "@firmament/benchmark/src/report/figures.ts";
import { clientUse, clientUseSince } from "./client-meter.ts";
import type { Cluster } from "./cluster.ts";
import { type Both, type ClusterSearch, type Contender, inTurns, ofBoth } from "./contender.ts";

/** Searches of callers that search without a pause. */
export interface RateFigures {
  /** Searches a second. */
  readonly rate: number;
  /** Processor time of this process and of all nodes for each search, in milliseconds. */
  readonly clientMs: number;
  readonly nodeMs: number;
  /** Bytes for each search. */
  readonly sent: number;
  readonly received: number;
}

/** Lets callers search with both sides in turns. Returns the medians of the rounds. */
export async function measureRates(
  cluster: Cluster,
  contenders: Both<Contender>,
  searches: readonly ClusterSearch[],
  { callers, rounds, seconds }: { readonly callers: number; readonly rounds: number; readonly seconds: number },
): Promise<Both<RateFigures>> {
  const measured = ofBoth((): RateFigures[] => []);
  for (let round = 0; round < rounds; round++) {
    await inTurns(round, async (side) => {
      const nodeBefore = await cluster.processorMs();
      const before = clientUse();
      const { answered, took } = await searchFor(seconds, callers, contenders[side], searches);
      const { processorMs, sent, received } = clientUseSince(before);
      const nodeMs = (await cluster.processorMs()) - nodeBefore;
      measured[side].push({
        rate: answered / took,
        clientMs: processorMs / answered,
        nodeMs: nodeMs / answered,
        sent: sent / answered,
        received: received / answered,
      });
    });
  }
  return ofBoth((side) => {
    const middle = (of: (figures: RateFigures) => number): number => median(measured[side].map(of));
    return {
      rate: middle(({ rate }) => rate),
      clientMs: middle(({ clientMs }) => clientMs),
      nodeMs: middle(({ nodeMs }) => nodeMs),
      sent: middle(({ sent }) => sent),
      received: middle(({ received }) => received),
    };
  });
}

/** Lets callers search for some seconds, in the order of the list, which begins again at its end. */
export async function searchFor(
  seconds: number,
  callers: number,
  contender: Contender,
  searches: readonly ClusterSearch[],
): Promise<{ readonly answered: number; readonly took: number }> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let next = 0;
  let answered = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        await contender.search(searches[next++ % searches.length] as ClusterSearch);
        answered++;
      }
    }),
  );
  return { answered, took: (performance.now() - start) / 1000 };
}
