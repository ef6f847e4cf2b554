import type { Command } from "commander";

/**
 * Accepts a query that starts with a dash: `search -berlin --json` becomes `search --json -- -berlin`.
 *
 * An argument counts as a query if it starts with one dash, is not a short option, and does not follow an option with a
 * value. Arguments that contain `--` are not changed.
 */
export function moveDashedQueryLast(args: readonly string[], program: Command): string[] {
  if (args.includes("--")) return [...args];
  const roles = rolesOf(args, program);
  const first = roles.indexOf("dashed query");
  if (first < 0) return [...args];
  // A word behind the query stays behind it: the second query of `diff`.
  const isMoved = (index: number): boolean =>
    roles[index] === "dashed query" || (roles[index] === "word" && index > first);
  return [...args.filter((_, index) => !isMoved(index)), "--", ...args.filter((_, index) => isMoved(index))];
}

/**
 * A hint for an unknown option that may be the query, because the command takes a query and there is no other;
 * otherwise `null`.
 */
export function dashedQueryHint(args: readonly string[], program: Command): string | null {
  if (args.includes("--")) return null;
  const roles = rolesOf(args, program);
  const unknown = args.find((_, index) => roles[index] === "unknown option");
  const [name, ...queries] = args.filter((_, index) => roles[index] === "word" || roles[index] === "dashed query");
  const command = program.commands.find((candidate) => candidate.name() === name);
  const takesQuery = command !== undefined && command.registeredArguments.length > 0;
  if (unknown === undefined || !takesQuery || queries.length > 0) return null;
  const query = shellQuoted(unknown.replace(/^-+/, "-"));
  return `A query cannot start with two dashes. Write one to exclude matches: ${program.name()} ${name} -- ${query}`;
}

type Role = "option" | "value" | "dashed query" | "unknown option" | "word";

function rolesOf(args: readonly string[], program: Command): Role[] {
  const nested = program.commands.flatMap(({ commands }) => commands);
  const options = [program, ...program.commands, ...nested].flatMap((command) => command.options);
  const known = new Set(["-h", "--help", ...options.flatMap(({ short, long }) => [short, long])]);
  const withValue = new Set(
    options.filter(({ required }) => required).flatMap(({ short, long }) => [short ?? long, long]),
  );
  return args.map((arg, index) => {
    if (withValue.has(args[index - 1] ?? "")) return "value";
    if (!/^-./.test(arg)) return "word";
    if (known.has(arg.replace(/^(--[^=]+)=.*$/s, "$1"))) return "option";
    return arg.startsWith("--") ? "unknown option" : "dashed query";
  });
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
