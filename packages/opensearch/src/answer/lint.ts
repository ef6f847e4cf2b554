import type { QueryNode, Warning } from "firmament";
import {
  byFrequency,
  type LintContext,
  type LintIndex,
  lint,
  readTypedQuery,
  readValues,
  searchedEdits,
} from "firmament/backend";
import type { Deadline } from "firmament/base";
import { fuzzyAutomaton, keyOf, type ResolvedQuery, type SearchedFields } from "firmament/query";
import type { IndexLayout } from "../layout/index-layout.ts";
import type { AnswerView } from "./answer-view.ts";
import { DocumentCounts } from "./document-counts.ts";
import { answered, Questions } from "./questions.ts";
import { sampledTerms } from "./sampled-documents.ts";
import type { ClusterTyping } from "./typing.ts";

/** How a query is read, and how long linting may take. */
export interface LintRules extends Omit<LintContext, "index" | "words" | "mayBeValue"> {
  /** The alternatives of the words of a text that is still being typed; `null` for a finished query. */
  readonly typing: ClusterTyping | null;
}

/** The warnings of a valid query, from all rules of `lint`. Takes a few rounds of requests if the query has faults. */
export async function lintOnCluster(
  view: AnswerView,
  layout: IndexLayout,
  text: string,
  tree: QueryNode,
  { typing, proveRelations, ...rules }: LintRules,
): Promise<readonly Warning[]> {
  const index = new ClusterLintIndex(view, layout, rules.deadline);
  if (typing === null) return answered(() => lint(text, tree, { ...rules, index, proveRelations }), index.questions);
  const { words, mayBeValue } = await answered(() => {
    const { clauses } = readValues(text, tree, typing.context);
    return { words: readTypedQuery(text, tree, typing.context).words, mayBeValue: clauses.length > 0 };
  }, typing.questions);
  return answered(() => lint(text, tree, { ...rules, index, words, mayBeValue }), index.questions);
}

class ClusterLintIndex implements LintIndex {
  readonly #view: AnswerView;
  readonly #layout: IndexLayout;
  readonly #deadline: Deadline;
  readonly #counts: DocumentCounts;
  readonly #matches: Questions<ResolvedQuery, boolean>;
  readonly #similar: Questions<{ readonly word: string; readonly fields: SearchedFields }, readonly string[]>;

  constructor(view: AnswerView, layout: IndexLayout, deadline: Deadline) {
    this.#view = view;
    this.#layout = layout;
    this.#deadline = deadline;
    this.#counts = new DocumentCounts(view, layout);
    this.#matches = new Questions(async (query) => (await this.#counts.of(query)) > 0);
    this.#similar = new Questions(({ word, fields }) => this.#similarTerms(word, fields));
  }

  get questions(): Parameters<typeof answered>[1] {
    return [this.#matches, this.#similar];
  }

  get isEmpty(): boolean {
    return !this.#hasMatch({ kind: "all", boost: 1 });
  }

  hasMatch(query: ResolvedQuery): boolean {
    this.#deadline.check();
    return this.#hasMatch(query);
  }

  similarTerms(word: string, fields: SearchedFields): readonly string[] {
    return this.#similar.answer(`${fields.fields.join(" ")} ${word}`, { word, fields }, []);
  }

  /** Nothing needs to be said about a clause that matches, so this is the guess. */
  #hasMatch(query: ResolvedQuery): boolean {
    return this.#matches.answer(keyOf(query), query, true);
  }

  /** The terms of documents that contain such terms, as `similarTerms` finds them in an index of this process. */
  async #similarTerms(word: string, { fields, groups }: SearchedFields): Promise<readonly string[]> {
    for (const maxEdits of searchedEdits(word)) {
      const automaton = fuzzyAutomaton(word, maxEdits);
      const terms = new Set<string>();
      for (const group of groups) {
        for (const term of await sampledTerms(this.#view, this.#layout, group.fields, automaton)) terms.add(term);
      }
      if (terms.size === 0) continue;
      const counts = await this.#counts.ofTerms(fields, terms);
      return byFrequency(terms, (term) => counts.get(term) ?? 0);
    }
    return [];
  }
}
