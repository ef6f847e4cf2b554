import type { Command } from "commander";

/**
 * Lets a query start with a dash, as `-berlin` does: `search -berlin --json` becomes `search --json -- -berlin`.
 *
 * An argument is taken for a query when it begins with one dash, is no short option, and does not follow an option that
 * takes a value. Nothing changes where the user wrote `--`.
 */
export function moveDashedQueryBack(args: readonly string[], program: Command): string[] {
  if (args.includes("--")) return [...args];
  const options = [program, ...program.commands].flatMap((command) => command.options);
  const valued = new Set(options.filter(({ required }) => required).map(({ long }) => long));
  const short = new Set(["-h", ...options.map((option) => option.short)]);

  const isQuery = (arg: string, index: number): boolean =>
    /^-[^-]/.test(arg) && !short.has(arg) && !valued.has(args[index - 1] ?? "");
  const queries = args.filter(isQuery);
  return queries.length === 0 ? [...args] : [...args.filter((arg, index) => !isQuery(arg, index)), "--", ...queries];
}
