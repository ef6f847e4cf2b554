import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./peer-registry.ts";

/**
 * Our engine compiled as it is published, in a temporary folder: as it stands in this checkout or as of a revision. From TypeScript,
 * Node would strip the types at every import, which nobody who installs the package waits for.
 */
export class FirmamentBuild implements Disposable {
  /** Where the doors are: `src/index.js`, `grammar/index.js`. */
  readonly folder: string;
  /** The revision's short hash; `null`: the checkout. */
  readonly commit: string | null;
  readonly #temporary: string = mkdtempSync(join(tmpdir(), "firmament-bench-"));

  /** @throws when git knows no such revision, or its code does not compile */
  constructor(revision: string | null) {
    this.folder = join(this.#temporary, "dist");
    this.commit = revision && git("rev-parse", "--short", "--verify", `${revision}^{commit}`);
    linkPackages(this.#temporary);
    writeFileSync(join(this.#temporary, "package.json"), '{ "type": "module" }\n');
    if (this.commit === null) compile(root, this.folder);
    else compileRevision(this.commit, join(this.#temporary, "sources"), this.folder);
  }

  [Symbol.dispose](): void {
    rmSync(this.#temporary, { recursive: true, force: true });
  }
}

function compileRevision(commit: string, sources: string, output: string): void {
  git("worktree", "add", "--quiet", "--detach", sources, commit);
  try {
    linkPackages(sources);
    compile(sources, output);
  } finally {
    git("worktree", "remove", "--force", sources);
  }
}

/** With the bundler, as `npm run build` does; earlier revisions had none, and were compiled file by file. */
function compile(sources: string, output: string): void {
  const bundle = join(sources, "rolldown.config.ts");
  if (existsSync(bundle)) {
    run("rolldown", ["--config", bundle, "--dir", output, "--log-level", "warn"], sources);
    return;
  }
  const buildInfo = join(output, ".tsbuildinfo");
  run("tsc", ["-p", join(sources, "src"), "--outDir", output, "--tsBuildInfoFile", buildInfo], sources);
}

function run(tool: string, args: readonly string[], folder: string): void {
  const command = join(root, "node_modules", ".bin", tool);
  execFileSync(command, args, { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
}

function linkPackages(folder: string): void {
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
}

function git(...args: readonly string[]): string {
  return execFileSync("git", ["-C", root, ...args], { encoding: "utf8" }).trim();
}
