import { OtherRealm } from "./other-realm.ts";

/* Imports modules, each in a realm with nothing but ECMAScript, and prints what fails. */
for (const url of process.argv.slice(2)) {
  try {
    await new OtherRealm({ isBare: true }).import(url);
  } catch (error) {
    console.log(`${url}: ${String(error)}`);
  }
}
