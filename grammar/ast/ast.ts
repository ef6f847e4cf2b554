/**
 * The syntax tree: what a query says, before a schema or an analyzer gives it a meaning.
 *
 * Nodes are frozen, hold plain JSON values only, and are a closed union over `kind`. Texts are unescaped: what the user
 * wrote with a backslash stands here without it. The tree does not depend on the default operator: clauses that stand
 * side by side make a {@link SequenceNode}, and the reader of the tree decides what that means.
 */

/** A half-open range `[start, end)` of UTF-16 code units of the query's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

interface NodeBase {
  readonly span: Span;
}

/** A field name before a colon. */
export interface FieldName extends NodeBase {
  readonly name: string;
}

/** A clause that can be directed at a field; `null` is the field of the group around it, or else every text field. */
interface FieldedBase extends NodeBase {
  readonly field: FieldName | null;
  /** Factor of the score (`^3`), `null` when the query names none. Never negative. */
  readonly boost: number | null;
}

/** `a OR b`, at least two clauses. */
export interface OrNode extends NodeBase {
  readonly kind: "or";
  readonly clauses: readonly QueryNode[];
}

/** `a b`: clauses with nothing but white space between them, at least two. Binds tighter than OR and looser than AND. */
export interface SequenceNode extends NodeBase {
  readonly kind: "sequence";
  readonly clauses: readonly QueryNode[];
}

/** `a AND b`, at least two clauses. */
export interface AndNode extends NodeBase {
  readonly kind: "and";
  readonly clauses: readonly QueryNode[];
}

/** `NOT a`, `!a` and `-a`. */
export interface NotNode extends NodeBase {
  readonly kind: "not";
  readonly clause: QueryNode;
}

/** `+a`. */
export interface RequiredNode extends NodeBase {
  readonly kind: "required";
  readonly clause: QueryNode;
}

/** `(a b)`, `name:(a b)`, `(a b)^2`. */
export interface GroupNode extends FieldedBase {
  readonly kind: "group";
  readonly query: QueryNode;
}

/** A bare word. */
export interface TermNode extends FieldedBase {
  readonly kind: "term";
  /** Not empty. */
  readonly text: string;
  /** True when `text` is a number whose sign stands bare after the colon (`followers:-5`); only a number may have one. */
  readonly signed: boolean;
}

/** `"a b"`, `"a b"~2`. */
export interface PhraseNode extends FieldedBase {
  readonly kind: "phrase";
  readonly text: string;
  /** How far the words may be moved, in positions; 0 when the query says nothing. */
  readonly slop: number;
}

/** `acme*`. */
export interface PrefixNode extends FieldedBase {
  readonly kind: "prefix";
  /** Not empty. */
  readonly text: string;
}

/** One part of a wildcard pattern: a text, `?` (one code point) or `*` (any number of them). */
export type WildcardPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "one" }
  | { readonly kind: "many" };

/** `te?t`, `*soft`, `**`: every pattern that is neither a prefix nor a lone `*`. */
export interface WildcardNode extends FieldedBase {
  readonly kind: "wildcard";
  readonly parts: readonly WildcardPart[];
}

/** `gogle~`, `gogle~1`. */
export interface FuzzyNode extends FieldedBase {
  readonly kind: "fuzzy";
  /** Not empty. */
  readonly text: string;
  readonly edits: 0 | 1 | 2;
}

/** `/acm[eo]/`. */
export interface RegexpNode extends FieldedBase {
  readonly kind: "regexp";
  /** What stands between the slashes, `\/` read as `/`; `parseRegexp` reads it without error. */
  readonly pattern: string;
}

/** One end of a range. */
export type Bound =
  | { readonly kind: "open" }
  | { readonly kind: "value"; readonly text: string; readonly inclusive: boolean; readonly span: Span };

/** `[low TO high]`, `{low TO *}`, `[5 TO 9}`. */
export interface RangeNode extends FieldedBase {
  readonly kind: "range";
  readonly low: Bound;
  readonly high: Bound;
}

export type ComparisonOperator = ">" | ">=" | "<" | "<=";

/** `staff_count:>=50`. */
export interface ComparisonNode extends FieldedBase {
  readonly kind: "comparison";
  readonly operator: ComparisonOperator;
  readonly text: string;
}

/** `website:*`, `_exists_:website`; with no field of its own or around it, `*`: some text field has a token. */
export interface ExistsNode extends FieldedBase {
  readonly kind: "exists";
}

/** `*:*`. */
export interface EverythingNode extends NodeBase {
  readonly kind: "everything";
  readonly boost: number | null;
}

/** The nodes that combine others. */
export type BranchNode = OrNode | SequenceNode | AndNode | NotNode | RequiredNode | GroupNode;

/** The nodes that are asked of an index. */
export type LeafNode =
  | TermNode
  | PhraseNode
  | PrefixNode
  | WildcardNode
  | FuzzyNode
  | RegexpNode
  | RangeNode
  | ComparisonNode
  | ExistsNode
  | EverythingNode;

/** The leaves that can be directed at a field. */
export type FieldedLeaf = Exclude<LeafNode, EverythingNode>;

export type QueryNode = BranchNode | LeafNode;

export type NodeKind = QueryNode["kind"];

/** The node of one kind. */
export type NodeOf<K extends NodeKind> = Extract<QueryNode, { readonly kind: K }>;
