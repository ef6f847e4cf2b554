import { fragmentOf } from "../../dashboard/client/route.ts";
import { nameOf, restrictionTexts, stateOf, stateTexts } from "../../dashboard/sections/key-texts.ts";
import { type Column, DataTable } from "../../dashboard/view/data-table.tsx";
import { Moment } from "../../dashboard/view/moment.tsx";
import { formatNumber } from "../../parts/format.ts";
import type { Key } from "../client/api.ts";

interface KeyTableProps {
  readonly caption: string;
  readonly keys: readonly Key[];
  /** Whether the rows name their accounts. */
  readonly hasAccounts?: boolean;
  /** Absent for keys that cannot be revoked here. */
  readonly onRevoke?: (key: Key) => void;
}

/** Keys with what they open and how they are used. */
export function KeyTable({ caption, keys, hasAccounts = false, onRevoke }: KeyTableProps) {
  const account: Column<Key> = { heading: "Account", cell: (key) => <AccountLink account={key.account} /> };
  const actions: Column<Key> = {
    heading: "Actions",
    isActions: true,
    cell: (key) =>
      key.revoked_at === null && (
        <button
          type="button"
          class="button button-small button-danger"
          aria-label={`Revoke ${nameOf(key)}`}
          onClick={() => onRevoke?.(key)}
        >
          Revoke
        </button>
      ),
  };
  const columns: readonly Column<Key>[] = [
    { heading: "Key", cell: (key) => <KeyName target={key} /> },
    { heading: "Opens", cell: (key) => <Restrictions target={key} /> },
    ...(hasAccounts ? [account] : []),
    { heading: "Requests", isNumber: true, cell: ({ requests }) => formatNumber(requests) },
    { heading: "Errors", isNumber: true, cell: ({ errors }) => formatNumber(errors) },
    { heading: "Last used", cell: ({ last_used_at }) => <Time at={last_used_at} /> },
    { heading: "Expires", cell: ({ expires_at }) => <Time at={expires_at} /> },
    ...(onRevoke === undefined ? [] : [actions]),
  ];
  return (
    <div class="card table-card">
      <DataTable caption={caption} columns={columns} rows={keys} keyOf={({ id }) => id} />
    </div>
  );
}

function KeyName({ target }: { readonly target: Key }) {
  const state = stateOf(target, Date.now());
  return (
    <>
      <strong class="break">{nameOf(target)}</strong>{" "}
      {state !== "active" && <span class="badge">{stateTexts[state]}</span>}
      <br />
      <code class="soft">{target.prefix}…</code>
    </>
  );
}

function Restrictions({ target }: { readonly target: Key }) {
  return (
    <>
      {target.scopes.map((scope) => (
        <>
          <span key={scope} class="badge">
            {scope}
          </span>{" "}
        </>
      ))}
      {restrictionTexts(target).map((restriction) => (
        <div key={restriction} class="hint break">
          {restriction}
        </div>
      ))}
    </>
  );
}

function AccountLink({ account }: { readonly account: string | null }) {
  if (account === null) return "–";
  return (
    <a class="break" href={fragmentOf({ section: "accounts", parameters: { id: account } })}>
      {account}
    </a>
  );
}

function Time({ at }: { readonly at: string | null }) {
  return at === null ? "Never" : <Moment at={at} />;
}
