import { globSync, readFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defaultServerConditions } from "vite";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The folders whose lines and branches must be covered by the tests next to them. */
const measured = ["grammar", "src/plan", "src/evaluate", "src/postings", "src/indexes"];

/** Tests in Chromium, of the web pages and of widgets; see `packages/pages/test/support/setup.ts`. */
const browserTests = ["packages/pages/test/*.test.ts", "packages/instantsearch/test/browser.test.ts"];

/** One visitor's way through all pages, which `npm test` runs instead of all browser tests. */
const quickBrowserTests = ["packages/pages/test/journey.test.ts"];

/** Tests of React components, in a page of jsdom. */
const reactTests = ["packages/react/test/page/*.test.ts"];

/** Tests with a real OpenSearch cluster and a real PostgreSQL; see `test/cluster/support/setup.ts`. */
const clusterTests = ["test/cluster/**/*.test.ts"];

const nodeTests = "{src,grammar,bench,fixtures,test,packages}/**/*.test.ts";

/**
 * Tests that start processes, threads or services: minutes of processor time, in which they find few errors. Each is in a
 * folder `process`. `npm test` leaves them to `npm run test:deep`, which CI runs, and `npm run test:full`.
 */
const processTests = ["{test,packages/*/test}/process/*.test.ts"];

/**
 * The tests that do more in the mode `deep` than in `npm test`, which CI has just run: those of processes, and those whose
 * depth depends on `FUZZ`, which import its support.
 */
function deepTests(): string[] {
  const all = globSync(nodeTests, { exclude: (name) => /node_modules|dist$/.test(name) });
  return [...processTests, ...all.filter((path) => readFileSync(path, "utf8").includes("test-support/fuzz.ts"))];
}

function nodeTestsOf(mode: string): { readonly include: string[]; readonly exclude: string[] } {
  const exclude = ["**/node_modules/**", "**/dist/**", ...browserTests, ...reactTests, ...clusterTests];
  if (mode === "deep") return { include: deepTests(), exclude };
  return { include: [nodeTests], exclude: mode === "full" ? exclude : [...exclude, ...processTests] };
}

/** Without `FIRMAMENT_CLUSTER=required`, one file says that the tests are skipped; the others are not even loaded. */
const clusterTestsToRun =
  process.env.FIRMAMENT_CLUSTER === "required" ? clusterTests : ["test/cluster/shared-cluster.test.ts"];

/** Test files that start a cluster of their own run first: they take the longest, because they wait for its nodes. */
class OwnClustersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLater = ({ project, moduleId }: TestSpecification): boolean =>
      project.name !== "cluster" || !/Cluster\.start\(/.test(readFileSync(moduleId, "utf8"));
    return sorted.toSorted((a, b) => Number(isLater(a)) - Number(isLater(b)));
  }
}

/** `npm run test:full`, `test:deep` and `test:browser` run all browser tests. */
function browserTestsOf(mode: string): string[] {
  return mode !== "test" || process.env.FIRMAMENT_BROWSER === "required" ? browserTests : quickBrowserTests;
}

/**
 * How deep the property tests go, as a factor of their number of runs; see `test/support/fuzz.ts`.
 * `npm test` samples them, `npm run test:full` and `test:deep` (modes `full` and `deep`) run them whole.
 */
function fuzzDepth(mode: string): string {
  return process.env.FUZZ ?? (mode === "test" ? "0.01" : "1");
}

/** In a checkout, packages import the sources of each other. Processes and threads that tests start do so, too. */
const SOURCE = "@firmament/source";
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --conditions=${SOURCE}`.trim();

/** Those of Node: modules that packages have for bundlers need not be modules for Node. */
const conditions = [SOURCE, ...defaultServerConditions.filter((condition) => condition !== "module")];

/**
 * Node keeps compiled code here, so that the processes and threads which tests start take 40% less processor time. Read
 * when a process starts: the option `env` of Vitest is too late.
 */
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), "firmament-compile-cache");

const config: ReturnType<typeof defineConfig> = defineConfig(({ mode }): ViteUserConfig => {
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    // The environment in which Vitest runs the files of `globalSetup`.
    environments: { __vitest__: { resolve: { conditions } } },
    test: {
      // Tests do not measure speed: a machine that is busy, or several times as slow, must not fail one.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      expect: { poll: { timeout: 30_000, interval: 10 } },
      // One more than there are processors: some tests wait for processes, timers or the disk.
      maxWorkers: availableParallelism() + 1,
      // A larger young generation, in MB: tests build many documents and engines, of which few outlive a collection.
      execArgv: ["--max-semi-space-size=64"],
      env: { FUZZ: fuzzDepth(mode) },
      sequence: { sequencer: OwnClustersFirst },
      coverage: {
        include: measured.map((folder) => `${folder}/**/*.ts`),
        exclude: ["**/*.test.ts", "**/generate-*.ts"],
        reporter: "text",
        thresholds: Object.fromEntries(measured.map((folder) => [`${folder}/**/*.ts`, { lines: 95, branches: 95 }])),
      },
      projects: [
        // Files share workers, and projects do not: another worker takes three seconds until its code is compiled.
        {
          extends: true,
          test: {
            name: "node",
            ...nodeTestsOf(mode),
            isolate: false,
            // Node loads the modules itself, as for users, and caches their code: less work than Vite's transformation.
            experimental: { viteModuleRunner: false },
          },
        },
        // In the project of the other tests, a worker would end whenever the environment changes.
        {
          extends: true,
          test: {
            name: "react",
            // `npm test` has just run them.
            include: mode === "deep" ? [] : reactTests,
            environment: "jsdom",
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: "browser",
            include: browserTestsOf(mode),
            isolate: false,
            globalSetup: "packages/pages/test/support/setup.ts",
          },
        },
        {
          extends: true,
          test: {
            name: "cluster",
            include: clusterTestsToRun,
            isolate: false,
            globalSetup: "test/cluster/support/setup.ts",
          },
        },
      ],
    },
  };
});

export default config;
