import { runStandaloneNext } from "./runtimes/standalone-next.ts";
await runStandaloneNext("/tmp/w/embed-scratch/next");
console.log("ok");
