import { useState } from "preact/hooks";
import { type Resource, useResource } from "../../dashboard/client/use-resource.ts";
import { nameOf } from "../../dashboard/sections/key-texts.ts";
import { formatAmount } from "../../dashboard/view/amount-text.ts";
import { DataTable } from "../../dashboard/view/data-table.tsx";
import { focusSection } from "../../dashboard/view/focus.ts";
import { Moment } from "../../dashboard/view/moment.tsx";
import { SectionView } from "../../dashboard/view/section-view.tsx";
import { formatNumber } from "../../parts/format.ts";
import {
  api,
  type BrowserSession,
  type AccountDetails as Details,
  type Key,
  type ServiceState,
} from "../client/api.ts";
import { createdKey } from "../client/session.ts";
import { Figure } from "../view/figure.tsx";
import { CreditDialog, EndSessionsDialog, InviteDialog, SwitchAccessDialog, TopUpDialog } from "./account-dialogs.tsx";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { KeyTable } from "./key-table.tsx";
import { NewSecret } from "./new-secret.tsx";
import { RevokeKeyDialog } from "./revoke-key-dialog.tsx";

export type AccountDialog =
  | { readonly kind: "credit" | "access" | "top-up" | "invite" | "create-key" }
  | { readonly kind: "revoke-key"; readonly key: Key }
  /** `null`: all sessions. */
  | { readonly kind: "end-sessions"; readonly session: BrowserSession | null };

interface AccountDetailsProps {
  readonly id: string;
  readonly service: ServiceState;
}

/** One account with its balance, keys and sessions. */
export function AccountDetails({ id, service }: AccountDetailsProps) {
  const resource = useResource((signal) => api.account(id, signal), [id]);
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const email = resource.value?.account.email ?? "Account";
  return (
    <SectionView
      title={email}
      resource={resource}
      actions={
        <a class="button" href="#accounts">
          All accounts
        </a>
      }
    >
      {(details) => (
        <>
          {createdKey.value?.key.account === id && (
            <NewSecret
              title={`${nameOf(createdKey.value.key)} is ready`}
              advice="Copy the key now. It is not shown again."
              secret={createdKey.value.text}
              what="the key"
              onClose={() => {
                createdKey.value = null;
                focusSection();
              }}
            />
          )}
          <Figures details={details} />
          <Actions details={details} service={service} onOpen={setDialog} />
          <Keys details={details} onOpen={setDialog} />
          {details.sessions !== null && <Sessions sessions={details.sessions} onOpen={setDialog} />}
          {dialog !== null && (
            <OpenDialog
              dialog={dialog}
              details={details}
              service={service}
              resource={resource}
              onClose={() => setDialog(null)}
            />
          )}
        </>
      )}
    </SectionView>
  );
}

function Figures({ details: { account, usage } }: { readonly details: Details }) {
  const { balance, has_api_access, auto_top_up, top_up_amount, top_up_threshold, top_up_problem } = account;
  return (
    <dl class="figures">
      <Figure title="Balance" note={`${account.first_name} ${account.last_name}`}>
        {formatAmount(balance)}
      </Figure>
      <Figure title="Costs this month" note={`${formatAmount(usage.all_time.costs)} in total`}>
        {formatAmount(usage.current_month.costs)}
      </Figure>
      <Figure title="Searches this month" note={`${formatNumber(usage.all_time.requests)} in total`}>
        {formatNumber(usage.current_month.requests)}
      </Figure>
      <Figure title="Requests" note={<code>{account.id}</code>}>
        {has_api_access ? "Accepted" : "Rejected"}
      </Figure>
      <Figure
        title="Automatic top-up"
        note={
          auto_top_up
            ? `${formatAmount(top_up_amount)} when below ${formatAmount(top_up_threshold)}`
            : (top_up_problem ?? "not set up")
        }
      >
        {auto_top_up ? "On" : "Off"}
      </Figure>
    </dl>
  );
}

interface PartProps {
  readonly details: Details;
  onOpen(dialog: AccountDialog): void;
}

function Actions({ details, service, onOpen }: PartProps & { readonly service: ServiceState }) {
  const { has_api_access } = details.account;
  return (
    <div class="row">
      <button type="button" class="button" onClick={() => onOpen({ kind: "credit" })}>
        Add credit
      </button>
      <button type="button" class="button" onClick={() => onOpen({ kind: "top-up" })}>
        Automatic top-up
      </button>
      {service.has_sessions && (
        <button type="button" class="button" onClick={() => onOpen({ kind: "invite" })}>
          Sign-in link
        </button>
      )}
      <button
        type="button"
        class={has_api_access ? "button button-danger" : "button"}
        onClick={() => onOpen({ kind: "access" })}
      >
        {has_api_access ? "Reject requests" : "Accept requests"}
      </button>
    </div>
  );
}

function Keys({ details: { keys }, onOpen }: PartProps) {
  return (
    <>
      <div class="section-head">
        <h3>Keys</h3>
        <button type="button" class="button" onClick={() => onOpen({ kind: "create-key" })}>
          Create key
        </button>
      </div>
      {keys.length === 0 ? (
        <p class="card empty soft">The account has no keys. Create one, so that it can send requests.</p>
      ) : (
        <KeyTable
          caption="Keys of the account, the newest first"
          keys={keys.toReversed()}
          onRevoke={(key) => onOpen({ kind: "revoke-key", key })}
        />
      )}
    </>
  );
}

interface SessionsProps {
  readonly sessions: readonly BrowserSession[];
  onOpen(dialog: AccountDialog): void;
}

function Sessions({ sessions, onOpen }: SessionsProps) {
  return (
    <>
      <div class="section-head">
        <h3>Sessions</h3>
        {sessions.length > 0 && (
          <button type="button" class="button" onClick={() => onOpen({ kind: "end-sessions", session: null })}>
            End all
          </button>
        )}
      </div>
      {sessions.length === 0 ? (
        <p class="card empty soft">No browser is signed in to the dashboard of this account.</p>
      ) : (
        <div class="card table-card">
          <DataTable
            caption="Sessions, the last used first"
            rows={sessions}
            keyOf={({ id }) => id}
            columns={[
              { heading: "Browser", cell: ({ client }) => <strong class="break">{client}</strong> },
              { heading: "Signed in", cell: ({ created_at }) => <Moment at={created_at} /> },
              { heading: "Last used", cell: ({ last_used_at }) => <Moment at={last_used_at} /> },
              { heading: "Expires", cell: ({ expires_at }) => <Moment at={expires_at} /> },
              {
                heading: "Actions",
                isActions: true,
                cell: (session) => (
                  <button
                    type="button"
                    class="button button-small"
                    aria-label={`End ${session.client}`}
                    onClick={() => onOpen({ kind: "end-sessions", session })}
                  >
                    End
                  </button>
                ),
              },
            ]}
          />
        </div>
      )}
    </>
  );
}

interface OpenDialogProps {
  readonly dialog: AccountDialog;
  readonly details: Details;
  readonly service: ServiceState;
  readonly resource: Resource<Details>;
  onClose(): void;
}

function OpenDialog({ dialog, details, service, resource, onClose }: OpenDialogProps) {
  const { account } = details;
  const shared = {
    account,
    onClose,
    onChanged: () => {
      resource.reload();
      focusSection();
    },
  };
  switch (dialog.kind) {
    case "credit":
      return <CreditDialog {...shared} />;
    case "top-up":
      return <TopUpDialog {...shared} />;
    case "access":
      return <SwitchAccessDialog {...shared} />;
    case "invite":
      return <InviteDialog account={account} onClose={onClose} />;
    case "create-key":
      return <CreateKeyDialog {...shared} datasets={service.datasets} />;
    case "revoke-key":
      return <RevokeKeyDialog target={dialog.key} onClose={onClose} onRevoked={shared.onChanged} />;
    case "end-sessions":
      return <EndSessionsDialog {...shared} session={dialog.session} />;
  }
}
