import { OtherRealm } from "./other-realm.ts";

/* Runs a module in a realm of its own and prints its export `results`. */
const { results } = await new OtherRealm().import(process.argv[2] ?? "");
console.log(results);
