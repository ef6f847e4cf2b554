import { useEffect, useState } from "preact/hooks";
import { fragmentOf } from "../../dashboard/client/route.ts";
import { useResource } from "../../dashboard/client/use-resource.ts";
import { formatAmount } from "../../dashboard/view/amount-text.ts";
import { DataTable } from "../../dashboard/view/data-table.tsx";
import { Moment } from "../../dashboard/view/moment.tsx";
import { SectionView } from "../../dashboard/view/section-view.tsx";
import { formatNumber } from "../../parts/format.ts";
import { type Account, api, type ServiceState } from "../client/api.ts";
import { changeParameters, route } from "../client/session.ts";
import { AccountDetails } from "./account-details.tsx";
import { CreateAccountDialog } from "./account-dialogs.tsx";

const TYPING_MS = 250;

/** All accounts, or the one that the address names. */
export function AccountsSection({ service }: { readonly service: ServiceState }) {
  const { id = "" } = route.value.parameters;
  return id === "" ? <AccountList /> : <AccountDetails key={id} id={id} service={service} />;
}

function AccountList() {
  const { search = "" } = route.value.parameters;
  const resource = useResource((signal) => api.accounts(search, signal), [search]);
  const [isCreating, setCreating] = useState(false);
  return (
    <SectionView
      title="Accounts"
      intro="Customers with their balances."
      resource={resource}
      actions={
        <button type="button" class="button button-primary" onClick={() => setCreating(true)}>
          Create account
        </button>
      }
      controls={<SearchField search={search} />}
    >
      {({ accounts, total }) => (
        <>
          {accounts.length === 0 ? (
            <NoAccounts search={search} />
          ) : (
            <>
              <AccountTable accounts={accounts} />
              {accounts.length < total && (
                <p class="soft">
                  {formatNumber(accounts.length)} of {formatNumber(total)} accounts. Search to find the others.
                </p>
              )}
            </>
          )}
          {isCreating && (
            <CreateAccountDialog onClose={() => setCreating(false)} onCreated={({ id }) => changeParameters({ id })} />
          )}
        </>
      )}
    </SectionView>
  );
}

/** Searches when the operator pauses. */
function SearchField({ search }: { readonly search: string }) {
  const [text, setText] = useState(search);
  useEffect(() => {
    if (text === search) return undefined;
    const timer = setTimeout(() => changeParameters({ search: text }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <label class="field form">
      <span class="label">Find by e-mail address, name or id</span>
      <input
        class="input"
        type="search"
        autocomplete="off"
        maxLength={200}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
    </label>
  );
}

function AccountTable({ accounts }: { readonly accounts: readonly Account[] }) {
  return (
    <div class="card table-card">
      <DataTable
        caption="Accounts, the newest first"
        rows={accounts}
        keyOf={({ id }) => id}
        columns={[
          {
            heading: "Account",
            cell: ({ id, email, first_name, last_name }) => (
              <>
                <a class="break" href={fragmentOf({ section: "accounts", parameters: { id } })}>
                  <strong>{email}</strong>
                </a>
                <br />
                <span class="soft break">
                  {first_name} {last_name}
                </span>
              </>
            ),
          },
          {
            heading: "Requests",
            cell: ({ has_api_access }) => (
              <span class={has_api_access ? "badge badge-good" : "badge"}>
                {has_api_access ? "Accepted" : "Rejected"}
              </span>
            ),
          },
          { heading: "Balance", isNumber: true, cell: ({ balance }) => formatAmount(balance) },
          {
            heading: "Top-up",
            cell: ({ auto_top_up, top_up_problem }) => (auto_top_up ? "On" : (top_up_problem ?? "Off")),
          },
          { heading: "Created", cell: ({ created_at }) => <Moment at={created_at} /> },
        ]}
      />
    </div>
  );
}

function NoAccounts({ search }: { readonly search: string }) {
  return (
    <div class="card empty">
      <h3>No accounts</h3>
      <p class="soft">
        {search === "" ? "Create the first account, then a key for it." : "No account has this address, name or id."}
      </p>
    </div>
  );
}
