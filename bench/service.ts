/**
 * `npm run bench:service -- [--companies 20000] [--rounds 5] [--seconds 4] [--baseline FOLDER] [--postgres ADDRESS]`: requests per second and
 * latency of `firmament serve` over loopback, with every search charged durably and with none charged. The baseline is
 * another checkout with its packages, which is measured in turns with this one. With the address of an empty PostgreSQL database, a
 * service whose accounts are there is measured as well.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { median } from "@firmament/benchmark/src/report/figures.ts";
import { openAccounts } from "@firmament/cli/src/options/account-store.ts";
import { generateCompanies } from "@firmament/fixtures";
import { MAX_MICROS } from "@firmament/server/values";
import { markdownTable } from "markdown-table";
import { companySchema } from "../src/entries/companies.ts";
import { root } from "./root.ts";
import { BENCH_RATE, type LoadFigures, type ServiceUnderLoad, searchFor } from "./service-load.ts";

/** One connection, and as many as the service handles concurrently. */
const CONNECTIONS = [1, 64];

interface MeasuredService extends ServiceUnderLoad {
  readonly name: string;
}

const text = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    companies: { ...text, default: "20000" },
    rounds: { ...text, default: "5" },
    seconds: { ...text, default: "4" },
    baseline: text,
    postgres: text,
  },
});
const [companies, rounds, seconds] = [Number(values.companies), Number(values.rounds), Number(values.seconds)];

// Not in the folder for temporary files, which may be in memory, where durable writes cost nothing.
const folder = mkdtempSync(join(root, "node_modules", ".bench-service-"));
const children: ChildProcess[] = [];
try {
  const services = await startServices(root, "");
  if (values.baseline !== undefined) services.push(...(await startServices(resolve(values.baseline), "baseline, ")));
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

async function measure(services: readonly MeasuredService[], connections: number): Promise<string[][]> {
  const measured = services.map((service): [MeasuredService, LoadFigures[]] => [service, []]);
  for (const [service] of measured) await searchFor(seconds, connections, service);
  for (let round = 0; round < rounds; round += 1) {
    for (const [service, figures] of measured) figures.push(await searchFor(seconds, connections, service));
  }
  return measured.map(([{ name }, figures]) => {
    const medianOf = (figure: keyof LoadFigures): number => median(figures.map((round) => round[figure]));
    return [
      String(connections),
      name,
      medianOf("searchesPerSecond").toFixed(0),
      `${medianOf("median").toFixed(2)} ms`,
      `${medianOf("p99").toFixed(2)} ms`,
    ];
  });
}

/** Starts the services of a checkout, with and without charges. */
async function startServices(checkout: string, prefix: string): Promise<MeasuredService[]> {
  const path = (name: string): string => join(folder, `${prefix}${name}`);
  const data = path("companies.firm");
  await saveCompanies(checkout, data);
  const serve = (accounts: string): string[] => [
    "packages/cli/src/main.ts",
    "serve",
    ...["--port", "0", "--data", data, "--accounts-db", accounts, "--rate-limit", BENCH_RATE],
  ];
  const charged = await startService(checkout, path("charged.db"), serve);
  const uncharged = await startService(checkout, path("uncharged.db"), (accounts) => [
    "bench/uncharged-service.ts",
    data,
    accounts,
  ]);
  return [
    { name: `${prefix}charged`, ...charged },
    { name: `${prefix}not charged`, ...uncharged },
    ...(values.postgres === undefined || prefix !== ""
      ? []
      : [{ name: "charged in PostgreSQL", ...(await startService(checkout, values.postgres, serve)) }]),
  ];
}

/** Saves an index in the format of the checkout. */
async function saveCompanies(checkout: string, path: string): Promise<void> {
  const { SearchEngine }: typeof import("../src/entries/index.ts") = await import(
    join(checkout, "src/entries/index.ts")
  );
  const { saveIndex }: typeof import("../src/entries/node.ts") = await import(join(checkout, "src/entries/node.ts"));
  const engine = new SearchEngine(companySchema);
  engine.upsertAll(generateCompanies({ count: companies, seed: 1 }));
  await saveIndex(engine, path);
}

async function startService(
  checkout: string,
  accounts: string,
  argsOf: (accounts: string) => string[],
): Promise<ServiceUnderLoad> {
  const { accounts: store } = await openAccounts(accounts, true);
  const { id } = await store.createAccount({
    email: "bench@example.com",
    firstName: "Bench",
    lastName: "Mark",
    balance: MAX_MICROS,
  });
  const { text: key } = await store.createKey({ account: id });
  await store.close();
  const child = spawn(process.execPath, ["--conditions=@firmament/source", ...argsOf(accounts)], {
    cwd: checkout,
    stdio: ["ignore", "pipe", "ignore"],
  });
  children.push(child);
  return { url: await firstLine(child), key };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding("utf8").once("data", (output: string) => resolve(output.split("\n")[0] ?? ""));
    child.once("exit", (status) => reject(new Error(`A service exited with status ${status}.`)));
  });
}
