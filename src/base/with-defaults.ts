/** Options of which each has a value. */
export type Complete<Options> = { readonly [Name in keyof Options]-?: Exclude<Options[Name], undefined> };

/** The options, and the defaults of those that are missing or `undefined`. */
export function withDefaults<Options extends object>(defaults: Complete<Options>, options: Options): Complete<Options> {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(given) };
}
