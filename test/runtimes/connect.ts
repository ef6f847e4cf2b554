import { connectEngine, type EnginePort, QueryError, WorkerError } from "../../src/entries/worker.ts";

/** Uses an engine in a worker. The result is the same in every runtime. */
export async function connect(port: EnginePort): Promise<string> {
  const engine = connectEngine(port);
  const outdated = engine.count("outdated", { supersedes: "count" }).catch((error: unknown) => String(error));
  const count = await engine.count("*:*", { supersedes: "count" });
  const progress: number[] = [];
  const companies = Array.from({ length: 1000 }, (_, index) => ({
    id: `${index}`,
    name: `${index % 2 === 0 ? "Zürich" : "Berlin"} Software ${index}`,
    staff_count: index,
  }));
  const summary = await engine.load(companies, { onProgress: ({ indexed }) => void progress.push(indexed) });
  const bytes = await engine.save();
  await engine.upsertAll([{ id: "new" }]);
  await engine.open(bytes, {
    onProgress: ({ totalBytes }) => void progress.push(totalBytes ?? 0),
  });
  const page = await engine.search("zurich AND staff_count:[10 TO 90]", {
    highlight: ["name"],
    limit: 2,
    facets: { name: 2 },
  });
  const error: unknown = await engine.count("nme:(a").catch((thrown: unknown) => thrown);
  const result = {
    outdated: await outdated,
    count,
    summary,
    progress: [progress.includes(1000), progress.at(-1) === bytes.length],
    size: await engine.size(),
    page: { ...page, cursor: typeof page.cursor },
    error: error instanceof QueryError ? error : "another error",
    plan: (await engine.explain("berlin")).total,
  };
  await engine.close();
  const closed: unknown = await engine.size().catch((thrown: unknown) => thrown);
  return JSON.stringify({ ...result, closed: closed instanceof WorkerError && closed.code });
}
