/**
 * The syntax tree of a query, before a schema and an analyzer give it a meaning.
 *
 * Nodes are frozen, have only JSON values, and form a closed union over `kind`. Texts have no escapes. The tree does
 * not depend on the default operator: adjacent clauses form a {@link SequenceNode}, which the reader of the tree
 * interprets.
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

/** A clause that can name a field; `null` means the field of the enclosing group, or every text field. */
interface FieldedBase extends NodeBase {
  readonly field: FieldName | null;
  /** The factor of the score (`^3`), at least 0; `null` without a boost. */
  readonly boost: number | null;
}

/** `a OR b`, at least two clauses. */
export interface OrNode extends NodeBase {
  readonly kind: "or";
  readonly clauses: readonly QueryNode[];
}

/** `a b`: at least two clauses separated by white space. Binds tighter than OR and looser than AND. */
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

/** `acme`: a word without wildcards. */
export interface TermNode extends FieldedBase {
  readonly kind: "term";
  /** Not empty. */
  readonly text: string;
  /** Whether `text` is a number with an unescaped sign after the colon (`followers:-5`). */
  readonly signed: boolean;
}

/** `"a b"`, `"a b"~2`. */
export interface PhraseNode extends FieldedBase {
  readonly kind: "phrase";
  readonly text: string;
  /** How many positions the words may move; 0 without a slop. */
  readonly slop: number;
}

/** `acme*`. */
export interface PrefixNode extends FieldedBase {
  readonly kind: "prefix";
  /** Not empty. */
  readonly text: string;
}

/** A part of a wildcard pattern: a text, `?` (one code point) or `*` (any number of code points). */
export type WildcardPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "one" }
  | { readonly kind: "many" };

/** `te?t`, `*soft`, `**`: every pattern other than a prefix and a single `*`. */
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
  /** The text between the slashes, with `/` for `\/`; a valid pattern for `parseRegexp`. */
  readonly pattern: string;
}

/** A bound of a range. */
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

/** `website:*`, `_exists_:website`: the field has a value. Without a field (`*`): some text field has a token. */
export interface ExistsNode extends FieldedBase {
  readonly kind: "exists";
}

/** `*:*`. */
export interface EverythingNode extends NodeBase {
  readonly kind: "everything";
  readonly boost: number | null;
}

/** The nodes that contain clauses. */
export type BranchNode = OrNode | SequenceNode | AndNode | NotNode | RequiredNode | GroupNode;

/** The nodes that contain no clause. */
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

/** The leaves that can name a field. */
export type FieldedLeaf = Exclude<LeafNode, EverythingNode>;

export type QueryNode = BranchNode | LeafNode;

export type NodeKind = QueryNode["kind"];

/** The node of one kind. */
export type NodeOf<K extends NodeKind> = Extract<QueryNode, { readonly kind: K }>;
