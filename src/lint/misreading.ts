import type { FieldName, QueryNode, Span } from "../../grammar/ast/ast.ts";
import type { Fix } from "../../grammar/diagnostics/fix.ts";
import type { ResolveRules } from "../plan/resolve/resolver.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import type { LintIndex } from "./lint-index.ts";
import type { WarningCode } from "./warning.ts";

/** The codes of clauses that are written as in another language. */
export type MisreadingCode = Extract<
  WarningCode,
  "missing-colon" | "missing-field" | "missing-brackets" | "typographic-quotes" | "incomplete-operator"
>;

/**
 * Clauses that the language reads as words, although their author probably means something else. The other rules do not
 * judge these clauses: their fixes replace them.
 */
export interface Misreading {
  readonly code: MisreadingCode;
  readonly message: string;
  readonly span: Span;
  readonly fixes: readonly Fix[];
  /** The clauses, without their signs. */
  readonly nodes: readonly QueryNode[];
}

/** A query as the rules for misreadings read it. */
export interface MisreadingContext extends ResolveRules {
  readonly text: string;
  readonly index: LintIndex;
}

/** A clause of a list, without its signs. */
export interface Operand {
  readonly node: QueryNode;
  /** Whether a sign or NOT precedes it. */
  readonly isSigned: boolean;
  /** Whether an operator precedes it. */
  readonly isAfterOperator: boolean;
}

/** The clauses of the whole query or of a group, in text order, with the operators between them. */
export interface OperandList {
  /** The whole query, or the content of the group. */
  readonly container: QueryNode;
  readonly operands: readonly Operand[];
  /** The field of the groups around the clauses. */
  readonly field: FieldName | null;
  /** The field of nested objects that the clauses search. */
  readonly objects: FieldName | null;
  /** The schema of the documents or objects that the clauses search. */
  readonly schema: AnalyzedSchema;
}
