import { useState } from "preact/hooks";
import { fragmentOf } from "../../dashboard/client/route.ts";
import { useResource } from "../../dashboard/client/use-resource.ts";
import { DataTable } from "../../dashboard/view/data-table.tsx";
import { focusSection } from "../../dashboard/view/focus.ts";
import { Moment } from "../../dashboard/view/moment.tsx";
import { SectionView } from "../../dashboard/view/section-view.tsx";
import { formatCount, formatNumber } from "../../parts/format.ts";
import { api, type Webhook } from "../client/api.ts";
import { ConfirmDialog } from "../view/confirm-dialog.tsx";

interface OpenDialog {
  readonly kind: "retry" | "disable";
  readonly webhook: Webhook;
}

/** The webhooks of saved searches, failing ones first. */
export function WebhooksSection() {
  const resource = useResource(api.webhooks);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  return (
    <SectionView
      title="Webhooks"
      intro="They receive the alerts of saved searches. A webhook that fails for three days is disabled; its alerts are then lost."
      resource={resource}
    >
      {({ webhooks, total, failing, disabled }) => (
        <>
          {webhooks.length === 0 ? (
            <div class="card empty">
              <h3>No saved searches</h3>
              <p class="soft">Customers save searches with their keys: see alerts in the API reference.</p>
            </div>
          ) : (
            <>
              <p class="soft">
                {formatCount(total, "saved search", "saved searches")}, {formatNumber(failing)} failing,{" "}
                {formatNumber(disabled)} disabled.
                {webhooks.length < total && ` The first ${formatNumber(webhooks.length)} are shown.`}
              </p>
              <WebhookTable webhooks={webhooks} onOpen={setDialog} />
            </>
          )}
          {dialog !== null && (
            <WebhookDialog
              {...dialog}
              onClose={() => setDialog(null)}
              onChanged={() => {
                resource.reload();
                focusSection();
              }}
            />
          )}
        </>
      )}
    </SectionView>
  );
}

interface WebhookTableProps {
  readonly webhooks: readonly Webhook[];
  onOpen(dialog: OpenDialog): void;
}

function WebhookTable({ webhooks, onOpen }: WebhookTableProps) {
  return (
    <div class="card table-card">
      <DataTable
        caption="Webhooks, failing ones first"
        rows={webhooks}
        keyOf={({ id }) => id}
        columns={[
          {
            heading: "Webhook",
            cell: ({ webhook, id }) => (
              <>
                <span class="break">{webhook}</span>
                <br />
                <code class="soft">{id}</code>
              </>
            ),
          },
          { heading: "State", cell: (webhook) => <WebhookState webhook={webhook} /> },
          {
            heading: "Search",
            cell: ({ query, dataset }) => (
              <>
                <code class="break">{query}</code> <span class="soft">{dataset}</span>
              </>
            ),
          },
          {
            heading: "Account",
            cell: ({ account }) => (
              <a class="break" href={fragmentOf({ section: "accounts", parameters: { id: account } })}>
                {account}
              </a>
            ),
          },
          {
            heading: "Delivered",
            cell: ({ delivered_at }) => (delivered_at === null ? "Never" : <Moment at={delivered_at} />),
          },
          {
            heading: "Actions",
            isActions: true,
            cell: (webhook) => (
              <>
                {(webhook.state === "disabled" || webhook.failures > 0) && (
                  <button
                    type="button"
                    class="button button-small"
                    aria-label={`Retry ${webhook.id}`}
                    onClick={() => onOpen({ kind: "retry", webhook })}
                  >
                    Retry
                  </button>
                )}
                {webhook.state === "active" && (
                  <button
                    type="button"
                    class="button button-small button-danger"
                    aria-label={`Disable ${webhook.id}`}
                    onClick={() => onOpen({ kind: "disable", webhook })}
                  >
                    Disable
                  </button>
                )}
              </>
            ),
          },
        ]}
      />
    </div>
  );
}

function WebhookState({ webhook: { state, failures, problem, next_attempt_at } }: { readonly webhook: Webhook }) {
  const isFailing = state === "active" && failures > 0;
  return (
    <>
      <span class={state === "disabled" ? "badge" : isFailing ? "badge badge-bad" : "badge badge-good"}>
        {state === "disabled" ? "Disabled" : isFailing ? formatCount(failures, "failure", "failures") : "Active"}
      </span>
      {problem !== null && <div class="hint break">{problem}</div>}
      {next_attempt_at !== null && (
        <div class="hint">
          Next attempt: <Moment at={next_attempt_at} />
        </div>
      )}
    </>
  );
}

interface WebhookDialogProps extends OpenDialog {
  onClose(): void;
  onChanged(): void;
}

function WebhookDialog({ kind, webhook, onClose, onChanged }: WebhookDialogProps) {
  const { id, webhook: address } = webhook;
  return kind === "retry" ? (
    <ConfirmDialog
      title="Deliver alerts again?"
      button={{ text: "Retry", busyText: "Retrying…" }}
      onClose={onClose}
      onConfirm={async () => {
        await api.retryWebhook(id);
        onChanged();
      }}
    >
      <p>
        {address} receives the alerts that wait within a second. A disabled saved search is active again within a
        minute, and makes alerts from then on.
      </p>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title="Disable the webhook?"
      button={{ text: "Disable", busyText: "Disabling…", isDangerous: true }}
      onClose={onClose}
      onConfirm={async () => {
        await api.disableWebhook(id);
        onChanged();
      }}
    >
      <p>
        {address} receives no further alerts, and those that wait are lost. The holder of the account sees that the
        operator has disabled it, and can activate it again with a test.
      </p>
    </ConfirmDialog>
  );
}
