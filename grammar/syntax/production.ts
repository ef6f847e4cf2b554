/** A part of a grammar rule, as Chevrotain records it. */
export type Production =
  /** A token of the type with this name. */
  | { readonly kind: "token"; readonly name: string }
  | { readonly kind: "rule"; readonly name: string }
  /**
   * All parts in order (`all`), one of them (`or`), or all of them at most once (`option`), any number of times (`many`)
   * or at least once (`some`). The index is that of the parser's method: 2 for `OPTION2`, 0 for `OPTION`.
   */
  | {
      readonly kind: "all" | "or" | "option" | "many" | "some";
      readonly index: number;
      readonly parts: readonly Production[];
    };
