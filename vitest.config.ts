import { defineConfig, type ViteUserConfig } from "vitest/config";

/** The folders whose every line and branch is to be tested beside it. */
const measured = ["grammar", "src/plan", "src/evaluate", "src/postings", "src/indexes"];

const config: ViteUserConfig = defineConfig({
  test: {
    // No test is about speed: a busy machine must not fail one.
    testTimeout: 60_000,
    maxWorkers: "100%",
    coverage: {
      include: measured.map((folder) => `${folder}/*.ts`),
      exclude: ["**/*.test.ts", "**/generate-*.ts"],
      reporter: "text",
      thresholds: Object.fromEntries(measured.map((folder) => [`${folder}/*.ts`, { lines: 95, branches: 95 }])),
    },
  },
});

export default config;
