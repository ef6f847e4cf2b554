import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Embed, EmbedContext } from "@firmament/server";
import { describeValue, messageOf } from "firmament/base";
import { CommandFailure } from "../terminal/command-failure.ts";

const EXPECTED = "export default async (texts, { field, dataset, signal }) => vectors";

/**
 * The function of the user that computes the vectors of texts: the default export of a JavaScript module.
 *
 * @param path of the module; it may depend on packages that are installed beside it
 * @param source the option or setting that names it
 * @throws {CommandFailure} exit 2, for a module that cannot be loaded or has no such export
 */
export async function loadEmbed(path: string, source: string): Promise<Embed> {
  let module: { readonly default?: unknown };
  try {
    module = (await import(pathToFileURL(resolve(path)).href)) as { readonly default?: unknown };
  } catch (error) {
    const advice = `Name a file such as ./embed.mjs with ${EXPECTED}`;
    throw new CommandFailure(`error: ${source}: cannot load ${path}: ${messageOf(error)}. ${advice}`, 2);
  }
  if (typeof module.default === "function") return module.default as Embed;
  const found = describeValue(module.default);
  throw new CommandFailure(
    `error: ${source}: the default export of ${path} must be a function, not ${found}: ${EXPECTED}`,
    2,
  );
}

/**
 * The vector of a text, which nobody has checked.
 *
 * @param timeLimit in milliseconds; the function has its signal, and may ignore it
 * @throws what the function throws; `Error` if it takes longer
 */
export async function embeddedText(
  embed: Embed,
  text: string,
  context: Omit<EmbedContext, "signal">,
  timeLimit: number,
): Promise<readonly number[] | undefined> {
  const aborter = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  // The timer keeps the process alive, unlike `AbortSignal.timeout`: without it, Node exits silently while it waits.
  const timer = setTimeout(() => {
    const reason = new Error(`no answer within ${timeLimit / 1000} seconds`);
    aborter.abort(reason);
    reject(reason);
  }, timeLimit);
  try {
    const work = async (): Promise<ArrayLike<number> | undefined> => {
      const [vector] = await embed([text], { ...context, signal: aborter.signal });
      return vector;
    };
    const vector = await Promise.race([work(), promise]);
    return vector === undefined ? undefined : Array.from(vector);
  } finally {
    clearTimeout(timer);
  }
}
