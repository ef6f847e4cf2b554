import type { ExplanationNode } from "firmament";
import { useResource } from "../../dashboard/client/use-resource.ts";
import { ProblemNotice } from "../../dashboard/view/problem-notice.tsx";
import { PlanTree } from "../../panels/plan-tree.tsx";
import { formatCount, formatMilliseconds } from "../../parts/format.ts";
import { Modal } from "../../parts/modal.tsx";
import { ScrollRegion } from "../../parts/scroll-region.tsx";
import { api, type CountedQuery } from "../client/api.ts";

interface PlanDialogProps {
  readonly query: CountedQuery;
  onClose(): void;
}

/** The plan of a query as it runs on the documents of this moment. */
export function PlanDialog({ query, onClose }: PlanDialogProps) {
  const { value, problem, reload } = useResource(() => api.explain(query));
  return (
    <Modal title="Plan" onClose={onClose}>
      <p class="break">
        <code>{query.query}</code> in {query.dataset}
      </p>
      <ProblemNotice problem={problem} onRetry={reload} />
      {value === null ? (
        problem === null && (
          <p class="soft loading" role="status">
            Running the query…
          </p>
        )
      ) : (
        <>
          <p>
            {formatCount(value.total, "document matches", "documents match")}, found in{" "}
            {formatMilliseconds(value.plan.milliseconds)}.
          </p>
          <ScrollRegion label="Plan of the query">
            {/* A step of a kind that this page does not know is shown by its name. */}
            <PlanTree plan={value.plan as ExplanationNode} />
          </ScrollRegion>
        </>
      )}
      <div class="row dialog-buttons">
        <button type="button" class="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  );
}
