import {
  AnalyzedDocument,
  type AnalyzedSchema,
  and,
  fieldOfIndex,
  hasPhrase,
  isImplied,
  matchesDocument,
  not,
  POSITION_GAP,
  type ResolvedPhrase,
  type ResolvedQuery,
} from "firmament/query";
import { type Atom, type FieldTheory, fewValues, found, none, type Outcome, smallerReason } from "./field-theory.ts";
import { partOf, type Spread, spreadsOf } from "./spread-phrase.ts";

/** A nested object, as a record has it. */
type FieldObject = Readonly<Record<string, unknown>>;

/** Decides whether an object of a field can match a query. */
export type SolveObject = (query: ResolvedQuery) => Outcome<FieldObject>;

/** What one object must have: an atom, or a part of one. Equal keys mean equal queries. */
interface Goal {
  readonly key: string;
  readonly query: ResolvedQuery;
}

interface SpreadAtom extends Atom {
  readonly query: ResolvedPhrase;
}

/**
 * Nested objects: each property has an object of its own, which matches its query and none of the excluded ones.
 *
 * A phrase with a large slop can have its words in several objects. That no objects have it is certain: in objects that
 * have it, the words are spread in one of finitely many ways (see {@link spreadsOf}), each object has its part of the
 * words, and none of them matches an excluded query. So there are none if each way has a part that no object can have.
 * There are none either if the phrase implies an excluded one, which then matches the same objects.
 *
 * Objects that together match an excluded phrase are put farther apart, by objects without words between them.
 */
export class ObjectTheory implements FieldTheory {
  readonly isRequired: boolean;
  readonly isIndependent = true;
  readonly #schema: AnalyzedSchema;
  readonly #solveObject: SolveObject;
  readonly #outcomes = new Map<string, Outcome<FieldObject>>();

  /** @param schema of the objects */
  constructor(schema: AnalyzedSchema, isRequired: boolean, solveObject: SolveObject) {
    this.#schema = schema;
    this.isRequired = isRequired;
    this.#solveObject = solveObject;
  }

  solve(positives: readonly Atom[], negatives: readonly Atom[]): Outcome<unknown> {
    if (positives.length === 0) {
      const object = this.#objectOf(null, negatives);
      return object.kind === "value" ? found([object.value]) : object;
    }
    const lists = fewValues(
      positives,
      (atom) => (isSpread(atom) ? this.#spread(atom, negatives) : this.#alone(atom, negatives)),
      (objects, atom) => this.#match(objects, atom),
    );
    return lists.kind === "value" ? this.#together(lists.value, negatives) : lists;
  }

  #alone(atom: Atom, negatives: readonly Atom[]): Outcome<readonly FieldObject[]> {
    const object = this.#objectOf({ key: `${atom.variable}`, query: atom.query }, negatives);
    return object.kind === "value" ? found([object.value]) : object;
  }

  /** Objects that together have a phrase. */
  #spread(atom: SpreadAtom, negatives: readonly Atom[]): Outcome<readonly FieldObject[]> {
    const because = new Set<Atom>();
    let unknown: Outcome<never> | null = null;
    for (const member of atom.query.fields) {
      const objects = this.#spreadIn(member, atom, negatives);
      if (objects.kind === "value") return objects;
      if (objects.kind === "unknown") unknown ??= objects;
      else for (const each of objects.because) because.add(each);
    }
    return unknown ?? none([...because]);
  }

  #spreadIn(member: string, atom: SpreadAtom, negatives: readonly Atom[]): Outcome<readonly FieldObject[]> {
    const { terms, slop } = atom.query;
    const implied = negatives.find(
      (each) => isSpread(each) && each.query.fields.includes(member) && isImplied(each.query, atom.query),
    );
    if (implied !== undefined) return none([implied]);
    const partIn = (group: readonly number[]): Outcome<FieldObject> =>
      this.#objectOf(
        { key: `${atom.variable} ${member} ${group}`, query: partOf(atom.query, member, group) },
        negatives,
      );
    // Whichever way the terms are spread, each of them is in an object.
    for (const index of terms.keys()) {
      const object = partIn([index]);
      if (object.kind === "none") return object;
    }
    const because = new Set<Atom>();
    const { spreads, isComplete } = spreadsOf(terms.length, slop);
    let reason = isComplete ? null : LARGE_SLOP;
    for (const spread of spreads) {
      const parts = partsOf(spread, partIn);
      if (parts.kind === "none") for (const each of parts.because) because.add(each);
      if (parts.kind === "unknown") reason ??= parts.reason;
      if (parts.kind !== "value") continue;
      const objects = this.#spaced(parts.value, member, atom, negatives);
      if (objects !== null) return found(objects);
      reason ??= LARGE_SLOP;
    }
    return reason === null ? none([...because]) : { kind: "unknown", because: negatives, reason };
  }

  /** The parts of a phrase as close as possible without an excluded phrase; `null` if the phrase does not match then. */
  #spaced(
    parts: readonly FieldObject[],
    member: string,
    atom: SpreadAtom,
    negatives: readonly Atom[],
  ): readonly FieldObject[] | null {
    const spacer = parts.length > 1 ? this.#spacer([member], negatives) : null;
    const most = spacer === null ? 0 : Math.min(atom.query.slop / POSITION_GAP, MAX_SPACERS);
    for (let count = 0; count <= most; count++) {
      const objects = between([...parts.map((part) => [part])], new Array<FieldObject>(count).fill(spacer ?? {}));
      if (this.#match(objects, atom) && !this.#hasExcluded(objects, negatives)) return objects;
    }
    return null;
  }

  /** Lists of objects in one list, so far from each other that no excluded phrase reaches across. */
  #together(lists: readonly (readonly FieldObject[])[], negatives: readonly Atom[]): Outcome<unknown> {
    const phrases = negatives.filter(isSpread);
    const objects = lists.flat();
    if (!this.#hasExcluded(objects, phrases)) return found(objects);
    const spacer = this.#spacer([...new Set(phrases.flatMap(({ query }) => query.fields))], negatives);
    const slop = Math.max(...phrases.map(({ query }) => query.slop));
    const count = Math.ceil((slop + 1) / POSITION_GAP);
    if (spacer !== null && count * lists.length <= MAX_SPACERS) {
      const spaced = between(lists, new Array<FieldObject>(count).fill(spacer));
      if (!this.#hasExcluded(spaced, phrases)) return found(spaced);
    }
    return { kind: "unknown", because: negatives, reason: LARGE_SLOP };
  }

  /** An object that is not excluded and whose members have a value without words; `null` if none was found. */
  #spacer(members: readonly string[], negatives: readonly Atom[]): FieldObject | null {
    const object = this.#objectOf(null, negatives);
    if (object.kind !== "value") return null;
    const { fields } = this.#schema.effective;
    const values = members.map(fieldOfIndex).map((name) => {
      const field = fields[name];
      return [name, field !== undefined && "many" in field && field.many ? [""] : ""] as const;
    });
    const spacer = Object.fromEntries([...Object.entries(object.value), ...values]);
    return negatives.some((atom) => this.#match([spacer], atom)) ? null : spacer;
  }

  /** Whether objects together match an excluded phrase; each of them is known to match none. */
  #hasExcluded(objects: readonly FieldObject[], negatives: readonly Atom[]): boolean {
    return negatives.some((atom) => isSpread(atom) && this.#match(objects, atom));
  }

  #match(objects: readonly FieldObject[], atom: Atom): boolean {
    const documents = objects.map((object) => new AnalyzedDocument(object, this.#schema));
    if (!isSpread(atom)) return documents.some((document) => matchesDocument(atom.query, document));
    const { fields, terms, slop } = atom.query;
    return fields.some((member) =>
      hasPhrase(
        documents.flatMap((document) => document.valuesOf(member)),
        terms,
        slop,
      ),
    );
  }

  #objectOf(goal: Goal | null, negatives: readonly Atom[]): Outcome<FieldObject> {
    const object = this.#solve(goal, negatives);
    if (object.kind === "value") return object;
    if (object.kind === "unknown") return { ...object, because: negatives };
    return none(smallerReason(negatives, (subset) => this.#solve(goal, subset).kind === "none"));
  }

  #solve(goal: Goal | null, negatives: readonly Atom[]): Outcome<FieldObject> {
    const key = `${goal?.key}:${negatives.map(({ variable }) => variable).join()}`;
    const known = this.#outcomes.get(key);
    if (known !== undefined) return known;
    const positive = goal === null ? [] : [goal.query];
    const outcome = this.#solveObject(and([...positive, ...negatives.map(({ query }) => not(query))]));
    this.#outcomes.set(key, outcome);
    return outcome;
  }
}

const LARGE_SLOP = "a phrase with a large slop reaches across objects";

/** The most objects without words that are put between others. */
const MAX_SPACERS = 100;

function isSpread(atom: Atom): atom is SpreadAtom {
  return atom.isSpread === true;
}

/** An object for each part of a spread, or a reason why there is none. */
function partsOf(
  spread: Spread,
  partIn: (group: readonly number[]) => Outcome<FieldObject>,
): Outcome<readonly FieldObject[]> {
  const objects: FieldObject[] = [];
  let unknown: Outcome<never> | null = null;
  for (const group of spread) {
    const object = partIn(group);
    if (object.kind === "none") return object;
    if (object.kind === "unknown") unknown ??= object;
    else objects.push(object.value);
  }
  return unknown ?? found(objects);
}

/** The lists as one, with others between each two of them. */
function between(lists: readonly (readonly FieldObject[])[], spacers: readonly FieldObject[]): readonly FieldObject[] {
  return lists.flatMap((list, index) => (index === 0 ? list : [...spacers, ...list]));
}
