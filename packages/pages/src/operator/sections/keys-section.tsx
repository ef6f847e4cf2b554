import { useState } from "preact/hooks";
import { useResource } from "../../dashboard/client/use-resource.ts";
import { focusSection } from "../../dashboard/view/focus.ts";
import { SectionView } from "../../dashboard/view/section-view.tsx";
import { api, type Key, type ServiceState } from "../client/api.ts";
import { KeyTable } from "./key-table.tsx";
import { RevokeKeyDialog } from "./revoke-key-dialog.tsx";

const REQUESTS = "Requests and errors are those of this server since it started.";

/** The keys that were used last. */
export function KeysSection({ service: { mode } }: { readonly service: ServiceState }) {
  const resource = useResource(api.keys);
  const [revoked, setRevoked] = useState<Key | null>(null);
  const isOfAccounts = mode === "accounts";
  return (
    <SectionView
      title="Keys"
      intro={`${isOfAccounts ? "The keys that were used or created last." : "The keys of FIRMAMENT_KEYS or of the file of --keys-file. Change them there, and start the service again."} ${REQUESTS}`}
      resource={resource}
    >
      {({ keys }) => (
        <>
          {keys.length === 0 ? (
            <div class="card empty">
              <h3>No keys</h3>
              <p class="soft">
                Open an account in <a href="#accounts">Accounts</a>, and create a key there.
              </p>
            </div>
          ) : (
            <KeyTable
              caption="Keys, the last used ones first"
              keys={keys}
              hasAccounts={isOfAccounts}
              {...(isOfAccounts && { onRevoke: setRevoked })}
            />
          )}
          {revoked !== null && (
            <RevokeKeyDialog
              target={revoked}
              onClose={() => setRevoked(null)}
              onRevoked={() => {
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
