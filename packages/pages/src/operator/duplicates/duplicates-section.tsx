import { useEffect, useRef, useState } from "preact/hooks";
import { useAction } from "../../dashboard/client/use-action.ts";
import { useResource } from "../../dashboard/client/use-resource.ts";
import { ProblemNotice } from "../../dashboard/view/problem-notice.tsx";
import { SectionView } from "../../dashboard/view/section-view.tsx";
import { api, type Dataset } from "../client/api.ts";
import { duplicatesApi } from "../client/duplicates-api.ts";
import { changeParameters, route } from "../client/session.ts";
import { DecisionsCard } from "./decisions-card.tsx";
import { type ReadReport, withPage } from "./read-report.ts";
import { ReportView } from "./report-view.tsx";
import { RuleFormView } from "./rule-form.tsx";
import { requestedRules, ruleFields, suggestedRules } from "./rules.ts";

/** Documents that are the same one, and what is decided about them. */
export function DuplicatesSection() {
  const resource = useResource(api.datasets);
  return (
    <SectionView
      title="Duplicates"
      intro="Documents that may be the same one. Merge them, or dismiss the group; both can be taken back."
      resource={resource}
    >
      {({ datasets }) => <DatasetDuplicates datasets={datasets} />}
    </SectionView>
  );
}

function DatasetDuplicates({ datasets }: { readonly datasets: readonly Dataset[] }) {
  const chosen = datasets.find(({ name }) => name === route.value.parameters.dataset) ?? datasets[0];
  if (chosen === undefined) return null;
  return (
    <>
      {datasets.length > 1 && (
        <label class="field">
          <span class="label">Dataset</span>
          <select
            class="select"
            value={chosen.name}
            onChange={({ currentTarget }) => changeParameters({ dataset: currentTarget.value })}
          >
            {datasets.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <DuplicatesOf key={chosen.name} dataset={chosen} />
    </>
  );
}

function DuplicatesOf({ dataset: { name, title, schema, file } }: { readonly dataset: Dataset }) {
  const fields = ruleFields(JSON.parse(schema.json));
  const [form, setForm] = useState(() => suggestedRules(fields));
  const [report, setReport] = useState<ReadReport | null>(null);
  const [showsDecisions, setShowsDecisions] = useState(false);
  const abort = useRef(new AbortController());
  useEffect(() => () => abort.current.abort(), []);
  const search = useAction(async (offset: number) => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    if (offset === 0) setReport(null);
    try {
      const found = await duplicatesApi.search(name, requestedRules(form), offset, signal);
      setReport(withPage(offset === 0 ? null : report, found));
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  });
  return (
    <>
      <RuleFormView
        fields={fields}
        form={form}
        isSearching={search.isRunning}
        onChange={(changed) => {
          // Groups, and further pages of them, belong to the rules that found the first one.
          abort.current.abort();
          setForm(changed);
          setReport(null);
        }}
        onSearch={() => search.run(0)}
        onCancel={() => abort.current.abort()}
      />
      <ProblemNotice problem={search.problem} />
      {report !== null && (
        <ReportView
          report={report}
          dataset={name}
          fields={[...schema.types.keys()]}
          isSearching={search.isRunning}
          onMore={(offset) => search.run(offset)}
        />
      )}
      {file !== null && (
        <details class="card" onToggle={({ currentTarget }) => setShowsDecisions(currentTarget.open)}>
          <summary>Decisions about {title}</summary>
          {showsDecisions && <DecisionsCard dataset={name} />}
        </details>
      )}
    </>
  );
}
