import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import manifest from "../package.json" with { type: "json" };
import { root } from "./root.ts";

/**
 * Firmament compiled as published, in a temporary folder, from this checkout or from a revision. Importing TypeScript
 * would also measure how Node strips types, which does not happen with the installed package.
 */
export class FirmamentBuild implements Disposable {
  /** The folder that contains `dist` and a `package.json` with the version, or with the hash of the revision. */
  readonly package: string = mkdtempSync(join(tmpdir(), "firmament-bench-"));
  /** The folder of the entry points `src/entries/index.js` and `grammar/index.js`. */
  readonly folder: string;
  /** The short hash of the revision; `null` for the checkout. */
  readonly commit: string | null;

  /** @throws {Error} if the revision does not exist or does not compile */
  constructor(revision: string | null) {
    this.folder = join(this.package, "dist");
    this.commit = revision && git("rev-parse", "--short", "--verify", `${revision}^{commit}`);
    linkPackages(this.package);
    const version = this.commit ?? manifest.version;
    writeFileSync(join(this.package, "package.json"), JSON.stringify({ type: "module", version }));
    if (this.commit === null) compile(root, this.folder);
    else compileRevision(this.commit, join(this.package, "sources"), this.folder);
  }

  [Symbol.dispose](): void {
    rmSync(this.package, { recursive: true, force: true });
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

/** Uses the bundler, as `npm run build` does; revisions without a bundler are compiled file by file. */
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
  execFileSync(command, args, { cwd: folder, stdio: ["ignore", process.stderr, "inherit"] });
}

function linkPackages(folder: string): void {
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
}

function git(...args: readonly string[]): string {
  return execFileSync("git", ["-C", root, ...args], { encoding: "utf8" }).trim();
}
