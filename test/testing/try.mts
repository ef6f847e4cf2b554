import { checkEngine } from "../../src/testing.ts";
import { FAULTS, type Fault, PlantedEngine } from "./planted-engine.ts";

const only = process.argv[2];
const runs = Number(process.argv[3] ?? 1000);
for (const fault of [null, ...(Object.keys(FAULTS) as Fault[])]) {
  if (only && only !== "all" && String(fault) !== only) continue;
  const t = performance.now();
  const report = await checkEngine(new PlantedEngine(fault), { vectors: false, runs });
  console.log(
    String(fault).padEnd(26),
    String(report.findings.length).padStart(2),
    `${report.disagreements}/${report.checked}`.padEnd(10),
    Math.round(performance.now() - t),
    "ms ",
    report.findings
      .map((f) => `${f.reason}:${f.count} «${f.query}»`)
      .join(" | ")
      .slice(0, 150),
  );
  if (only && only !== "all") console.log(String(report));
}
