import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type CheckReport, checkEngine, commandEngine, type EngineAdapter } from "@firmament/testing";
import { companySchema } from "firmament/companies";
import { buildEngine } from "../src/engines/build-engine.ts";
import { foreignEngineNames } from "../src/engines/engine-names.ts";
import { packagedEngines } from "../src/engines/engines.ts";
import { findPackage } from "../src/peers/installed-package.ts";
import { type Score, scoreboardPage } from "./scoreboard-page.ts";

/*
 * `npm run scoreboard`: checks every engine that is available here and writes docs/internals/scoreboard.md.
 */

const root = new URL("../../../", import.meta.url);

async function check(title: string, adapter: EngineAdapter): Promise<CheckReport> {
  console.error(`… ${title}`);
  return await checkEngine(adapter, { schema: companySchema, maxFindings: 1000 });
}

const scores: Score[] = [];
const missing: string[] = [];
for (const { title, package: name, open } of Object.values(packagedEngines)) {
  const isBuiltIn = name.startsWith("node:");
  const found = isBuiltIn ? null : findPackage(name, [import.meta.dirname]);
  if (!isBuiltIn && found === null) {
    missing.push(`${title}: the package \`${name}\` is not installed.`);
    continue;
  }
  const loaded: unknown = await import(found?.entry ?? name);
  const version = found?.version ?? process.versions.sqlite ?? "";
  scores.push({ title, version, report: await check(title, open(loaded)) });
}
for (const name of foreignEngineNames) {
  const built = buildEngine(name, { sources: fileURLToPath(new URL("packages/benchmark/src/engines", root)) });
  if (typeof built === "string") {
    missing.push(built);
    continue;
  }
  const report = await check(name, commandEngine(built.command, { timeout: 120_000 }));
  // The engine says its version in its name, as in "Lucene 10.6.0".
  const [, title = report.engine, version = ""] = /^(.+?) ([0-9.]+)$/.exec(report.engine) ?? [];
  const [major = ""] = version.split(".");
  scores.push({ title: major === "0" ? title : `${title} ${major}`, version, report });
}
writeFileSync(new URL("docs/internals/scoreboard.md", root), scoreboardPage(scores, missing));
