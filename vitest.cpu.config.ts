import { defineConfig } from "vitest/config";
export default defineConfig({ test: { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 120_000, interval: 10 } }, env: { FUZZ: process.env.FUZZ ?? "0.05" }, setupFiles: ["/tmp/cpu-setup.ts"], include: ["{src,grammar,bench,fixtures,test}/**/*.test.ts"], exclude: ["test/browser/**/*.test.ts"], isolate: false } });
