import type { Command } from "commander";

/**
 * Lets a query start with a dash, as `-berlin` does: `search -berlin --json` becomes `search --json -- -berlin`.
 *
 * An argument is taken for a query when it begins with one dash, is no short option, and does not follow an option that
 * takes a value. Nothing changes where the user wrote `--`.
 */
export function moveDashedQueryBack(args: readonly string[], program: Command): string[] {
  if (args.includes("--")) return [...args];
  const roles = rolesOf(args, program);
  const queries = args.filter((_, index) => roles[index] === "dashed query");
  if (queries.length === 0) return [...args];
  return [...args.filter((_, index) => roles[index] !== "dashed query"), "--", ...queries];
}

/**
 * What to say of an argument that begins with two dashes and is no option, when it may be meant for the query, because
 * there is no other; else `null`.
 */
export function adviceOnDashedQuery(args: readonly string[], program: Command): string | null {
  if (args.includes("--")) return null;
  const roles = rolesOf(args, program);
  const unknown = args.find((_, index) => roles[index] === "unknown option");
  const [name, ...queries] = args.filter((_, index) => roles[index] === "word" || roles[index] === "dashed query");
  const command = program.commands.find((each) => each.name() === name);
  const takesQuery = command !== undefined && command.registeredArguments.length > 0;
  if (unknown === undefined || !takesQuery || queries.length > 0) return null;
  return `A query that begins with a dash goes behind --: ${program.name()} ${name} -- ${shellQuoted(unknown)}`;
}

type Role = "option" | "value" | "dashed query" | "unknown option" | "word";

function rolesOf(args: readonly string[], program: Command): Role[] {
  const nested = program.commands.flatMap(({ commands }) => commands);
  const options = [program, ...program.commands, ...nested].flatMap((command) => command.options);
  const known = new Set(["-h", "--help", ...options.flatMap(({ short, long }) => [short, long])]);
  const valued = new Set(options.filter(({ required }) => required).map(({ long }) => long));
  return args.map((arg, index) => {
    if (valued.has(args[index - 1] ?? "")) return "value";
    if (!/^-./.test(arg)) return "word";
    if (known.has(arg.replace(/^(--[^=]+)=.*$/s, "$1"))) return "option";
    return arg.startsWith("--") ? "unknown option" : "dashed query";
  });
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
