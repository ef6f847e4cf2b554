import { Fragment } from "preact";
import { useRef, useState } from "preact/hooks";
import { useAction } from "../../dashboard/client/use-action.ts";
import { Moment } from "../../dashboard/view/moment.tsx";
import { ProblemNotice } from "../../dashboard/view/problem-notice.tsx";
import { formatCount } from "../../parts/format.ts";
import { duplicatesApi } from "../client/duplicates-api.ts";
import { chosenValues, fieldRows, firstChoices, merging } from "./choices.ts";
import { GroupTable } from "./group-table.tsx";
import type { ReadGroup } from "./read-report.ts";

interface GroupCardProps {
  readonly dataset: string;
  readonly group: ReadGroup;
  /** From 1. */
  readonly number: number;
  /** The fields of the schema. */
  readonly fields: readonly string[];
}

/** What was decided about a group, and how it is taken back. */
interface Decision {
  readonly text: string;
  undo(): Promise<unknown>;
}

/** Documents that may be the same one: their reasons, their values, and the decision about them. */
export function GroupCard({ dataset, group, number, fields }: GroupCardProps) {
  const { ids, documents, links, by_names_only, merged_before, changeNumber } = group;
  const [choices, setChoices] = useState(() => firstChoices(documents));
  const [decision, setDecision] = useState<Decision | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = fieldRows(fields, documents);
  const taking = merging(documents, choices);
  const [kept, ...removed] = taking.map(({ id }) => id);
  const decide = useAction(async (kind: "merge" | "dismiss" | "undo") => {
    if (kind === "undo") {
      await decision?.undo();
      setDecision(null);
    } else if (kind === "dismiss") {
      await duplicatesApi.dismiss(dataset, ids);
      setDecision({ text: "Declared different.", undo: () => duplicatesApi.join(dataset, ids) });
    } else if (kept !== undefined) {
      const { merge } = await duplicatesApi.merge(dataset, {
        keep: kept,
        remove: removed,
        rule: choices.unites ? "unite" : "fill",
        values: chosenValues(taking, choices),
        ...(changeNumber !== null && { change_number: changeNumber }),
      });
      setDecision({
        text: `Merged into ${kept}.`,
        undo: async () => merge !== null && duplicatesApi.undo(dataset, merge),
      });
    }
    heading.current?.focus();
  });
  const name = `Group ${number}`;
  const hasLists = documents.some((document) => fields.some((field) => Array.isArray(document[field])));
  return (
    <section class="card stack group-card" aria-label={name}>
      <h3 ref={heading} tabIndex={-1}>
        {name}: {formatCount(ids.length, "document", "documents")}{" "}
        {by_names_only && <span class="badge badge-bad">Names only</span>}
      </h3>
      {decision !== null ? (
        <div class="notice notice-good spread" role="status">
          <p class="break">{decision.text}</p>
          <button
            type="button"
            class="button button-small"
            disabled={decide.isRunning}
            onClick={() => decide.run("undo")}
          >
            Undo
          </button>
        </div>
      ) : (
        <>
          {merged_before.map(({ merge, removed: before, at }) => (
            <p key={merge} class="notice break">
              {before.join(", ")} {before.length === 1 ? "was" : "were"} merged before, <Moment at={at} />, and loaded
              again: the source still has {before.length === 1 ? "it" : "them"}.
            </p>
          ))}
          <ul class="reasons">
            {links.map(({ ids: pair, reasons }) => (
              <li key={pair.join("\n")} class="break">
                {documents.length > 2 && <code>{pair.join(" and ")}: </code>}
                {reasons.join("; ")}
              </li>
            ))}
          </ul>
          <GroupTable
            name={name}
            documents={documents}
            rows={rows.filter(({ isEqual }) => !isEqual)}
            choices={choices}
            onChange={setChoices}
          />
          <EqualFields rows={rows} />
          {ids.length > documents.length && (
            <p class="hint">
              The first {documents.length} of {ids.length} documents are shown. Merge them, then search again.
            </p>
          )}
          {changeNumber !== null && (
            <>
              {hasLists && (
                <label class="row check">
                  <input
                    type="checkbox"
                    checked={choices.unites}
                    onChange={({ currentTarget }) => setChoices({ ...choices, unites: currentTarget.checked })}
                  />
                  Lists have the values of all documents
                </label>
              )}
              <div class="row">
                <button
                  type="button"
                  class="button button-primary"
                  disabled={decide.isRunning || removed.length === 0}
                  onClick={() => decide.run("merge")}
                >
                  Merge {taking.length} into {kept}
                </button>
                <button type="button" class="button" disabled={decide.isRunning} onClick={() => decide.run("dismiss")}>
                  Dismiss: they are different
                </button>
              </div>
            </>
          )}
        </>
      )}
      <ProblemNotice problem={decide.problem} />
    </section>
  );
}

function EqualFields({ rows }: { readonly rows: ReturnType<typeof fieldRows> }) {
  const equal = rows.filter(({ isEqual }) => isEqual);
  if (equal.length === 0) return null;
  return (
    <details>
      <summary>{formatCount(equal.length, "equal field", "equal fields")}</summary>
      <dl class="facts">
        {equal.map(({ field, values: [value] }) => (
          <Fragment key={field}>
            <dt>
              <code>{field}</code>
            </dt>
            <dd class="break">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
