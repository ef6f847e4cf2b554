import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeBlocksOf, entryPoints, programsOf } from "@firmament/test-support/documentation.ts";
import { runBundledServers } from "./bundled-servers.ts";
import { checkDeclarations } from "./declarations.ts";
import { exampleDependencies, runExamples } from "./examples.ts";
import { runImage } from "./image.ts";
import { runStandaloneNext } from "./standalone-next.ts";

/*
 * Packs all packages, installs them in projects of their own, runs the same program in each runtime, and the example of
 * each README. The built packages must exist. A tool that cannot be installed is skipped with a line that says so.
 */

const root = join(import.meta.dirname, "../..");
const project = mkdtempSync(join(tmpdir(), "firmament-runtimes-"));
const tools = join(project, "tools");
process.on("exit", () => rmSync(project, { recursive: true, force: true }));

/** The versions that CI uses. */
const versions = {
  esbuild: "0.28.2",
  vite: "8.3.8",
  webpack: "5.112.2",
  "webpack-cli": "7.3.1",
  bun: "1.4.5",
  deno: "2.9.6",
};
const workerd = { miniflare: "4.20260730.0" };

function execute(command: string, args: readonly string[], folder: string = project): string {
  return execFileSync(command, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

function write(name: string, content: unknown): void {
  writeFileSync(join(project, name), typeof content === "string" ? content : JSON.stringify(content));
}

function npm(folder: string, ...args: readonly string[]): string {
  return execute("npm", [...args, "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"], folder);
}

/** The path of a package's archive. */
function packed(folder: string): string {
  const [file] = execute("npm", ["pack", folder, "--silent", "--ignore-scripts", "--pack-destination", project], root)
    .trim()
    .split("\n")
    .slice(-1);
  if (file === undefined) throw new Error(`npm packed nothing in ${folder}.`);
  return join(project, file);
}

function requireEqual(what: string, actual: string, expected: string): void {
  if (actual !== expected) throw new Error(`${what}: ${actual.slice(0, 2000)}\nexpected: ${expected.slice(0, 2000)}`);
  console.log(`${what}: ok`);
}

/** Whether the tools are installed. */
function install(packages: Readonly<Record<string, string>>): boolean {
  const names = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  try {
    npm(tools, "install", ...names);
    return true;
  } catch {
    console.log(`${Object.keys(packages).join(", ")}: skipped, because npm cannot install ${names.join(", ")}`);
    return false;
  }
}

function bin(name: string): string {
  return join(tools, "node_modules/.bin", name);
}

/** Runs a check; it fails the whole run, after the other checks. */
let failures = 0;
function check(what: string, result: () => string, wanted: string = expected): void {
  try {
    requireEqual(what, result().trim(), wanted);
  } catch (error) {
    failures++;
    console.log(`${what}: FAILED\n${String(error).slice(0, 3000)}`);
  }
}

write("package.json", { private: true, type: "module" });
const library = packed(".");
npm(project, "install", library);
const listed: unknown = JSON.parse(npm(project, "ls", "--depth=1", "--json"));
const { dependencies } = listed as {
  readonly dependencies: { readonly firmament: { readonly dependencies: Readonly<Record<string, object>> } };
};
// npm also lists the optional peer dependencies, which are not installed: without a version.
const installed = Object.entries(dependencies.firmament.dependencies).filter(([, found]) => "version" in found);
requireEqual(
  "npm ls",
  installed
    .map(([name]) => name)
    .toSorted()
    .join(" "),
  "chevrotain flexsearch",
);

const refused = execute(process.execPath, [
  "--eval",
  'import("firmament/internal/src/index.js").catch(({ code }) => console.log(code))',
]).trim();
requireEqual("an import of what is not exported", refused, "ERR_PACKAGE_PATH_NOT_EXPORTED");

for (const name of ["program.ts", "connect.ts"]) {
  const source = readFileSync(join(import.meta.dirname, name), "utf8");
  const published = entryPoints.reduce(
    (text, [entry, path]) => text.replaceAll(`"../../${path}"`, `"${entry}"`),
    source,
  );
  if (published.includes('"../')) throw new Error(`${name} imports more than the entry points of the package.`);
  write(name, published);
}
/** A strict project, which also checks the declarations of the packages. */
function strictProject(files: readonly string[], lib: readonly string[]): object {
  const strict = {
    strict: true,
    skipLibCheck: false,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
  };
  return { compilerOptions: { ...strict, target: "esnext", module: "nodenext", lib, types: [], noEmit: true }, files };
}

write("tsconfig.json", strictProject(["program.ts", "connect.ts"], ["es2024", "esnext.collection", "esnext.iterator"]));
execute(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", ".", "--noEmit", "false"]);
console.log("TypeScript, strict, with skipLibCheck false: ok");

write("main.js", 'import { run } from "./program.js";\nconsole.log(run());');
write("worker.js", 'import { run } from "./program.js";\npostMessage(run());');
write(
  "start-worker.js",
  `const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
worker.onmessage = ({ data }) => { console.log(data); worker.terminate(); };`,
);
write(
  "serve.js",
  `import { companySchema } from "firmament/companies";
import { serveEngine } from "firmament/worker";
serveEngine({ schema: companySchema });`,
);
const connecting = `import { connect } from "./connect.js";
console.log(await connect(new Worker(new URL("./serve.js", import.meta.url), { type: "module" })));`;
write("connect-page.js", connecting);
write("connect-thread.js", `import { Worker } from "node:worker_threads";\n${connecting}`);
write("fetch.js", 'import { run } from "./program.js";\nexport default { fetch: () => new Response(run()) };');
const expected = execute(process.execPath, ["main.js"]).trim();
if (!expected.includes('"printed":"a AND (b OR c)"')) throw new Error(`Node printed ${expected}`);
console.log("Node: ok");
const connected = execute(process.execPath, ["connect-thread.js"]).trim();
if (!/"size":1000.*"closed":"closed"/.test(connected)) throw new Error(`A thread of Node printed ${connected}`);
console.log("Node, an engine in a thread: ok");

mkdirSync(tools);
writeFileSync(join(tools, "package.json"), JSON.stringify({ private: true, type: "module" }));
const hasTools = install(versions);
if (hasTools) {
  const lib = (entry: string, format: string): string =>
    `export default { logLevel: "error", build: { outDir: "vite-${entry}", emptyOutDir: true, lib: {
      entry: "${entry}.js", name: "program", formats: ["${format}"], fileName: () => "bundle.js" } } };`;
  for (const [entry, format] of [
    ["main", "iife"],
    ["fetch", "es"],
  ] as const) {
    write(`vite.${entry}.config.js`, lib(entry, format));
    execute(bin("vite"), ["build", "--config", `vite.${entry}.config.js`]);
  }
  check("Vite", () => execute(process.execPath, ["vite-main/bundle.js"]));
  // No globals of Node, and no code from text: as strict as a page with a content security policy.
  write(
    "strict.cjs",
    `const context = { console, TextEncoder, TextDecoder, performance, atob, btoa };
context.globalThis = context;
require("node:vm").runInNewContext(require("node:fs").readFileSync("vite-main/bundle.js", "utf8"), context, {
  contextCodeGeneration: { strings: false, wasm: false } });`,
  );
  check("without eval and globals of Node", () =>
    execute(process.execPath, ["--disallow-code-generation-from-strings", "strict.cjs"]),
  );
  execute(bin("webpack"), ["--mode=production", "--entry=./main.js", "--output-path=webpack", "--devtool=false"]);
  check("webpack", () => execute(process.execPath, ["webpack/main.js"]));
  check("Bun", () => execute(bin("bun"), ["main.js"]));
  check("Bun, web worker", () => execute(bin("bun"), ["start-worker.js"]));
  check("Deno", () => execute(bin("deno"), ["run", "--allow-read", "main.js"]));
  check("Deno, web worker", () => execute(bin("deno"), ["run", "--allow-read", "start-worker.js"]));
  check("Bun, an engine in a web worker", () => execute(bin("bun"), ["connect-page.js"]), connected);
  check(
    "Deno, an engine in a web worker",
    () => execute(bin("deno"), ["run", "--allow-read", "connect-page.js"]),
    connected,
  );
  if (install(workerd)) {
    writeFileSync(
      join(tools, "workerd.js"),
      `import { readFileSync } from "node:fs";
import { Miniflare } from "miniflare";
const script = readFileSync("../vite-fetch/bundle.js", "utf8");
const worker = new Miniflare({ modules: true, script, compatibilityDate: "2026-01-01" });
console.log(await (await worker.dispatchFetch("http://localhost/")).text());
await worker.dispose();`,
    );
    check("workerd, as in Cloudflare Workers", () => execute(process.execPath, ["workerd.js"], tools));
  }
}

const { workspaces } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly workspaces: string[];
};
const published = workspaces.filter((folder) => {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")).private !== true;
});
const service = join(project, "service");
const firmament = join(service, "node_modules/.bin/firmament");
mkdirSync(service);
writeFileSync(join(service, "package.json"), JSON.stringify({ private: true, type: "module" }));
const codeMirror = ["autocomplete", "commands", "language", "lint", "state", "view"].map(
  (name) => `@codemirror/${name}`,
);
const compiling = ["typescript", "@types/node"];
const others = [...codeMirror, "@lezer/common", "@lezer/highlight", "typescript@5.4", "@types/node@22"];
others.push(...exampleDependencies(compiling));
const archives = new Map([[".", library], ...published.map((folder) => [folder, packed(`./${folder}`)] as const)]);
npm(service, "install", ...archives.values(), ...others);

const examples: string[] = [];
for (const folder of published.filter((name) => name.startsWith("packages/"))) {
  for (const [index, { code, output }] of programsOf(`${folder}/README.md`).entries()) {
    const name = `${folder.replace("/", "-")}-${index}.ts`;
    writeFileSync(join(service, name), code);
    examples.push(name);
    // A program for a page has no output that Node could print.
    if (output !== null)
      check(`the example of ${folder}`, () => execute(process.execPath, [name], service), output.trim());
  }
}
const embedding = "embedding-program.ts";
examples.push(embedding);
cpSync(join(import.meta.dirname, embedding), join(service, embedding));
check("programs that embed the packages", () => execute(process.execPath, [embedding, firmament], service), "");
// Components only have to compile here: the tests of their packages render them.
for (const folder of published) {
  for (const { language, code } of codeBlocksOf(`${folder}/README.md`)) {
    if (language !== "tsx") continue;
    examples.push(`${folder.replace("/", "-")}.tsx`);
    writeFileSync(join(service, `${folder.replace("/", "-")}.tsx`), code);
  }
}
const lib = ["esnext", "dom", "dom.iterable"];
writeFileSync(
  join(service, "tsconfig.json"),
  JSON.stringify({
    ...strictProject(examples, lib),
    compilerOptions: { ...Object(strictProject(examples, lib)).compilerOptions, types: ["node"], jsx: "react-jsx" },
  }),
);
for (const [version, compiler] of [
  ["5.4", join(service, "node_modules/typescript/bin/tsc")],
  ["7", join(root, "node_modules/typescript/bin/tsc")],
] as const) {
  check(
    `the types of all packages in TypeScript ${version}`,
    () => execute(process.execPath, [compiler, "-p", "."], service),
    "",
  );
}
const clean = join(project, "clean");
const declarations = checkDeclarations(clean, [".", ...published], {
  packed: (folder) => archives.get(folder) ?? "",
  install: (folder, files) => npm(folder, "install", ...files),
  compile(folder) {
    const [compiler, args] = [join(root, "node_modules/typescript/bin/tsc"), ["-p", "."]];
    const { stdout, status } = spawnSync(process.execPath, [compiler, ...args], { cwd: folder, encoding: "utf8" });
    return status === 0 ? null : stdout;
  },
});
for (const [name, fault] of declarations) check(`the declarations of ${name}`, () => fault ?? "", "");
const found = execute(firmament, ["search", "software", "--json"], service);
requireEqual("the installed command line", String(/"total":[1-9]/.test(found)), "true");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly version: string };
requireEqual("its version", execute(firmament, ["--version"]).trim(), version);

if (hasTools)
  for (const [name, fault] of runBundledServers(service, { bin, execute })) check(name, () => fault ?? "", "");

// The same program with the oldest and the newest React.
const reactPrograms = ["react-18", "react-19"].map((name) => {
  const folder = join(service, name);
  mkdirSync(folder);
  cpSync(join(import.meta.dirname, "react-program.js"), join(folder, "program.js"));
  return folder;
});
const [react18 = "", react19 = ""] = reactPrograms;
writeFileSync(join(react18, "package.json"), JSON.stringify({ private: true, type: "module" }));
npm(react18, "install", "react@18", "react-dom@18");
cpSync(join(service, "node_modules/@firmament/react"), join(react18, "node_modules/@firmament/react"), {
  recursive: true,
});
const jsdom = import.meta.resolve("jsdom");
const reactOutput = execute(process.execPath, ["program.js", jsdom], react19).trim();
if (!reactOutput.startsWith("19.")) throw new Error(`React 19 printed ${reactOutput}`);
check(
  "React 18 and 19",
  () => execute(process.execPath, ["program.js", jsdom], react18).replace(/^18\.\S+/, ""),
  reactOutput.replace(/^19\.\S+/, "").trim(),
);

const standalone = await runStandaloneNext(service).then(() => "", String);
check("a server of Next.js with the output standalone", () => standalone, "");

for (const [name, fault] of await runExamples(service)) check(`the example ${name}`, () => fault ?? "", "");

requireEqual("the steps of the image", await runImage(join(project, "image")), "ended with 0");

if (failures > 0) throw new Error(`${failures} runtimes failed.`);
