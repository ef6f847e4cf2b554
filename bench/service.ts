/**
 * `npm run bench:service -- [--companies 20000] [--rounds 5] [--seconds 4]`: requests per second and latency of
 * `firmament serve` over loopback, with every search charged durably and with none charged.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { markdownTable } from "markdown-table";
import { generateCompanies } from "../fixtures/company-generator.ts";
import { MAX_MICROS } from "../src/accounts/money.ts";
import { SqliteAccountStore } from "../src/accounts/sqlite/account-store.ts";
import { companySchema, SearchEngine } from "../src/index.ts";
import { saveIndex } from "../src/node.ts";
import { median } from "./figures.ts";
import { root } from "./peer-registry.ts";
import { BENCH_RATE, type LoadFigures, type ServiceUnderLoad, searchFor } from "./service-load.ts";

/** One connection, and as many as the service handles concurrently. */
const CONNECTIONS = [1, 64];

const KINDS = ["charged", "not charged"] as const;
type Kind = (typeof KINDS)[number];

const text = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    companies: { ...text, default: "20000" },
    rounds: { ...text, default: "5" },
    seconds: { ...text, default: "4" },
  },
});
const [companies, rounds, seconds] = [Number(values.companies), Number(values.rounds), Number(values.seconds)];

// Not in the folder for temporary files, which may be in memory, where durable writes cost nothing.
const folder = mkdtempSync(join(root, "node_modules", ".bench-service-"));
const children: ChildProcess[] = [];
try {
  const data = join(folder, "companies.firm");
  await saveCompanies(data);
  const services: Readonly<Record<Kind, ServiceUnderLoad>> = {
    charged: await startService(join(folder, "charged.db"), (accounts) => [
      "src/cli/main.ts",
      "serve",
      ...["--port", "0", "--data", data, "--accounts-db", accounts, "--rate-limit", BENCH_RATE],
    ]),
    "not charged": await startService(join(folder, "not-charged.db"), (accounts) => [
      "bench/uncharged-service.ts",
      data,
      accounts,
    ]),
  };
  console.log(
    `${companies} companies, seed 1, Node ${process.versions.node}; medians of ${rounds} rounds of ${seconds} s, taken in turns\n`,
  );
  const rows: string[][] = [["connections", "", "searches a second", "p50", "p99"]];
  for (const connections of CONNECTIONS) rows.push(...(await measure(services, connections)));
  console.log(markdownTable(rows, { align: ["r", "l", "r", "r", "r"] }));
} finally {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
}

async function measure(services: Readonly<Record<Kind, ServiceUnderLoad>>, connections: number): Promise<string[][]> {
  const measured: Readonly<Record<Kind, LoadFigures[]>> = { charged: [], "not charged": [] };
  for (const kind of KINDS) await searchFor(seconds, connections, services[kind]);
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of KINDS) measured[kind].push(await searchFor(seconds, connections, services[kind]));
  }
  return KINDS.map((kind) => {
    const medianOf = (figure: keyof LoadFigures): number => median(measured[kind].map((figures) => figures[figure]));
    return [
      String(connections),
      kind,
      medianOf("searchesPerSecond").toFixed(0),
      `${medianOf("median").toFixed(2)} ms`,
      `${medianOf("p99").toFixed(2)} ms`,
    ];
  });
}

async function saveCompanies(path: string): Promise<void> {
  const engine = new SearchEngine(companySchema);
  engine.upsertAll(generateCompanies({ count: companies, seed: 1 }));
  await saveIndex(engine, path);
}

async function startService(accounts: string, argsOf: (accounts: string) => string[]): Promise<ServiceUnderLoad> {
  const store = SqliteAccountStore.open(accounts);
  const { id } = await store.createAccount({
    email: "bench@example.com",
    firstName: "Bench",
    lastName: "Mark",
    balance: MAX_MICROS,
  });
  const { text: key } = await store.createKey({ account: id });
  await store.close();
  const child = spawn(process.execPath, argsOf(accounts), { cwd: root, stdio: ["ignore", "pipe", "ignore"] });
  children.push(child);
  return { url: await firstLine(child), key };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding("utf8").once("data", (output: string) => resolve(output.split("\n")[0] ?? ""));
    child.once("exit", (status) => reject(new Error(`A service exited with status ${status}.`)));
  });
}
