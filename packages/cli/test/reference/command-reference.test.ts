import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TYPED_OPTIONS } from "@firmament/cli/src/typed-options.ts";
import { type CodeBlock, codeBlocksOf, pages } from "@firmament/test-support/documentation.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import type { Option } from "commander";
import { describe, expect, test } from "vitest";
import { commandReference, commandsOf, declaredProgram } from "./command-reference.ts";

const commands = commandsOf(declaredProgram());
const read = (path: string): string => readFileSync(join(root, path), "utf8");

describe("the reference of commands", () => {
  test("contains every command and option: if this fails, run `npm run commands`", () => {
    expect(read("docs/reference/commands.md")).toBe(commandReference());
  });

  test("the guide to `firmament serve` names every setting: add it to docs/reference/serve.md", () => {
    const guide = read("docs/reference/serve.md");
    const [, serve] = commands.find(([name]) => name === "firmament serve") ?? [];
    const flags = serve?.options.map(({ long }) => long ?? "") ?? [];
    expect(flags.length).toBeGreaterThan(20);
    expect(flags.filter((flag) => !guide.includes(flag))).toEqual([]);
  });
});

describe("the help of a command", () => {
  test.each(commands)("%s describes each argument and option", (_, command) => {
    const help = command.helpInformation();
    expect(command.description()).not.toBe("");
    for (const { long, flags, description } of command.options) {
      expect(help, `${flags} is missing in --help: it must not be hidden`).toContain(long ?? flags);
      expect(description, flags).not.toBe("");
    }
    for (const argument of command.registeredArguments) expect(argument.description, argument.name()).not.toBe("");
  });
});

const optionsOfCommands = commands.flatMap(([name, command]) => command.options.map((option) => ({ name, option })));

describe("an option of a command", () => {
  test("is read: add its member to the options of the command in packages/cli/src/commands/", () => {
    const paths = globSync(join(root, "packages/cli/src/**/*.ts"), { exclude: (path) => path.endsWith(".test.ts") });
    const sources = paths.map((path) => readFileSync(path, "utf8")).join("\n");
    // The settings of the service have the names of their environment variables: `rate_limit`.
    const isRead = (option: Option): boolean =>
      new RegExp(`\\b(?:${option.attributeName()}|${option.name().replaceAll("-", "_")})\\b`).test(sources);
    const unread = optionsOfCommands.filter(({ option }) => !isRead(option));
    expect(unread.map(({ name, option }) => `${name} ${option.flags}`)).toEqual([]);
  });

  test("that names fields checks them: add its parser to packages/cli/src/typed-options.ts", () => {
    const ofFields = optionsOfCommands.filter(({ option }) => /<(?:.*=)?(?:fields?|orders)>/.test(option.flags));
    const unchecked = ofFields.filter(({ option }) => !TYPED_OPTIONS.includes(option.attributeName()));
    expect(ofFields.length).toBeGreaterThan(5);
    expect(unchecked.map(({ name, option }) => `${name} ${option.flags}`)).toEqual([]);
  });
});

describe("the documentation", () => {
  test("names no option of the command line that does not exist", () => {
    const known = new Set(commands.flatMap(([, command]) => command.options.map(({ long }) => long ?? "")));
    for (const option of ["--help", "--version"]) known.add(option);
    const shown = ({ language }: CodeBlock): boolean => language === "sh" || language === "console";
    const lines = pages.flatMap((page) =>
      codeBlocksOf(page)
        .filter(shown)
        .flatMap(({ code }) => code.split("\n").map((line) => ({ page, line }))),
    );
    const unknown = lines.flatMap(({ page, line }) => {
      const options = /\bfirmament (?:-- )?(?=[a-z])(.*)$/.exec(line)?.[1]?.match(/(?<![\w-])--[a-z][a-z-]+/g) ?? [];
      return options.filter((option) => !known.has(option)).map((option) => `${page}: ${option}`);
    });
    expect(lines.length).toBeGreaterThan(50);
    expect(unknown).toEqual([]);
  });
});
