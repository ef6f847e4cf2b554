import { median } from "@firmament/benchmark/src/report/figures.ts";
import { clientUse, clientUseSince } from "./client-meter.ts";
import type { Cluster } from "./cluster.ts";
import type { CompanySample } from "./company-sample.ts";
import type { CompanySource } from "./company-source.ts";
import { type Both, type Contender, inTurns, ofBoth } from "./contender.ts";

/** What one side used to load a part of the companies, for each company. */
interface LoadedPart {
  readonly seconds: number;
  readonly clientMs: number;
  readonly nodeMs: number;
  readonly sent: number;
  readonly received: number;
}

/** What loading has cost a side: medians of the parts, for each company. */
export interface LoadFigures extends LoadedPart {
  /** Bytes of the index, of first copies: the most seen, after the last part, and after the merge to one segment. */
  readonly peakBytes: number;
  readonly loadedBytes: number;
  readonly mergedBytes: number;
}

/**
 * Loads both sides in turns, a part of the companies after the other. The time of a part ends when searches see its
 * companies; its processor time contains the merges that follow. The first part warms up and is not counted.
 *
 * @param sample receives all companies
 */
export async function measureLoad(
  cluster: Cluster,
  contenders: Both<Contender>,
  source: CompanySource,
  sample: CompanySample,
  partSize: number,
): Promise<Both<LoadFigures>> {
  const loaded = ofBoth((): LoadedPart[] => []);
  const sizes = { raw: [0], own: [0] };
  let turn = 0;
  for await (const part of source.parts(partSize)) {
    for (const company of part) sample.add(company);
    await inTurns(turn++, async (side) => {
      const contender = contenders[side];
      const nodeBefore = await cluster.processorMs();
      const before = clientUse();
      const start = performance.now();
      await contender.load(part);
      await cluster.request("POST", `/${contender.index}/_refresh`);
      const seconds = (performance.now() - start) / 1000;
      const { processorMs, sent, received } = clientUseSince(before);
      await cluster.merged(contender.index);
      const nodeMs = (await cluster.processorMs()) - nodeBefore;
      await cluster.request("POST", `/${contender.index}/_flush`);
      sizes[side].push(await cluster.bytesOf(contender.index));
      console.error(`${side}: ${sample.size} companies in the index after a part of ${seconds.toFixed(1)} s`);
      loaded[side].push(each({ seconds, clientMs: processorMs, nodeMs, sent, received }, part.length));
    });
  }
  const compacted = {
    raw: await cluster.compact(contenders.raw.index),
    own: await cluster.compact(contenders.own.index),
  };
  return ofBoth((side): LoadFigures => {
    const parts = loaded[side].length > 1 ? loaded[side].slice(1) : loaded[side];
    const middle = (of: (part: LoadedPart) => number): number => median(parts.map(of));
    return {
      seconds: middle((part) => part.seconds),
      clientMs: middle((part) => part.clientMs),
      nodeMs: middle((part) => part.nodeMs),
      sent: middle((part) => part.sent),
      received: middle((part) => part.received),
      peakBytes: Math.max(...sizes[side], compacted[side].peak),
      loadedBytes: sizes[side].at(-1) ?? 0,
      mergedBytes: compacted[side].after,
    };
  });
}

function each({ seconds, clientMs, nodeMs, sent, received }: LoadedPart, count: number): LoadedPart {
  return {
    seconds: seconds / count,
    clientMs: clientMs / count,
    nodeMs: nodeMs / count,
    sent: sent / count,
    received: received / count,
  };
}
