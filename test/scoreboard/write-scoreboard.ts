import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { findPackage } from "../../src/benchmark/peers/installed-package.ts";
import { packagedEngines } from "../../src/testing/engines/engines.ts";
import { type CheckReport, checkEngine, type EngineAdapter } from "../../src/testing.ts";
import { type Score, scoreboardPage } from "./scoreboard-page.ts";

/*
 * `npm run scoreboard`: checks every engine that is available here and writes docs/scoreboard.md.
 */

const root = new URL("../../", import.meta.url);

async function check(title: string, adapter: EngineAdapter): Promise<CheckReport> {
  console.error(`… ${title}`);
  return await checkEngine(adapter, { maxFindings: 1000 });
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
  const loaded: unknown = await import(found === null ? name : pathToFileURL(found.entry).href);
  const version = found?.version ?? process.versions.sqlite ?? "";
  scores.push({ title, version, report: await check(title, open(loaded)) });
}
writeFileSync(new URL("docs/scoreboard.md", root), scoreboardPage(scores, missing));
