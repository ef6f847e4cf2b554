import { useEffect, useState } from "preact/hooks";
import { api, type Key } from "../client/api.ts";
import { createdKey } from "../client/session.ts";
import { useResource } from "../client/use-resource.ts";
import { type Column, DataTable } from "../view/data-table.tsx";
import { focusSection } from "../view/focus.ts";
import { Moment } from "../view/moment.tsx";
import { SectionView } from "../view/section-view.tsx";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { CreatedKeyCard } from "./created-key-card.tsx";
import { RenameKeyDialog, RevokeKeyDialog } from "./key-dialogs.tsx";
import { inDisplayOrder, nameOf, restrictionTexts, scopesText, stateOf, stateTexts } from "./key-texts.ts";

type OpenDialog = { readonly kind: "create" } | { readonly kind: "rename" | "revoke"; readonly key: Key };

export function KeysSection() {
  const resource = useResource(api.keys);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [revoked, setRevoked] = useState<string | null>(null);
  // The button that opened the dialog is gone.
  useEffect(() => {
    if (revoked !== null) focusSection();
  }, [revoked]);
  const close = (): void => setDialog(null);
  const put = (changed: Key): void => {
    close();
    resource.replace(({ keys }) => ({ keys: keys.map((key) => (key.id === changed.id ? changed : key)) }));
  };
  return (
    <SectionView
      title="Keys"
      intro="Programs send a key with each request. Give each program its own key, so that you can revoke it alone."
      resource={resource}
      actions={
        <button type="button" class="button button-primary" onClick={() => setDialog({ kind: "create" })}>
          Create key
        </button>
      }
    >
      {({ keys }) => (
        <>
          {createdKey.value !== null && <CreatedKeyCard created={createdKey.value} />}
          <KeyTable keys={keys} onOpen={setDialog} />
          {dialog?.kind === "create" && (
            <CreateKeyDialog
              onClose={close}
              onCreated={(created) => {
                close();
                createdKey.value = created;
                resource.replace((value) => ({ keys: [...value.keys, created.key] }));
              }}
            />
          )}
          {dialog?.kind === "rename" && <RenameKeyDialog target={dialog.key} onClose={close} onRenamed={put} />}
          {dialog?.kind === "revoke" && (
            <RevokeKeyDialog
              target={dialog.key}
              onClose={close}
              onRevoked={(key) => {
                put(key);
                setRevoked(key.id);
              }}
            />
          )}
        </>
      )}
    </SectionView>
  );
}

interface KeyTableProps {
  /** Oldest first. */
  readonly keys: readonly Key[];
  onOpen(dialog: OpenDialog): void;
}

function KeyTable({ keys, onOpen }: KeyTableProps) {
  if (keys.length === 0) {
    return (
      <div class="card empty">
        <h3>No keys yet</h3>
        <p class="soft">Create a key to send your first request.</p>
      </div>
    );
  }
  const columns: readonly Column<Key>[] = [
    { heading: "Name", cell: (key) => <KeyName target={key} /> },
    { heading: "Status", cell: (key) => <KeyState target={key} /> },
    { heading: "Opens", cell: (key) => <KeyTerms target={key} /> },
    { heading: "Created", cell: ({ created_at }) => <Moment at={created_at} /> },
    {
      heading: "Last used",
      cell: ({ last_used_at }) => (last_used_at === null ? "Never" : <Moment at={last_used_at} />),
    },
    { heading: "Expires", cell: ({ expires_at }) => (expires_at === null ? "Never" : <Moment at={expires_at} />) },
    { heading: "Actions", isActions: true, cell: (key) => <KeyActions target={key} onOpen={onOpen} /> },
  ];
  return (
    <div class="card table-card">
      <DataTable
        caption="Keys, active ones first"
        columns={columns}
        rows={inDisplayOrder(keys, Date.now())}
        keyOf={({ id }) => id}
      />
    </div>
  );
}

function KeyName({ target }: { readonly target: Key }) {
  return (
    <>
      <strong class="break">{nameOf(target)}</strong>
      <br />
      <code class="soft">{target.prefix}…</code>
    </>
  );
}

function KeyTerms({ target }: { readonly target: Key }) {
  return (
    <>
      {scopesText(target)}
      {restrictionTexts(target).map((text) => (
        <div key={text} class="hint break">
          {text}
        </div>
      ))}
    </>
  );
}

function KeyState({ target }: { readonly target: Key }) {
  const state = stateOf(target, Date.now());
  return (
    <>
      <span class={state === "active" ? "badge badge-good" : "badge"}>{stateTexts[state]}</span>
      {target.revoked_at !== null && (
        <div class="hint">
          <Moment at={target.revoked_at} />
        </div>
      )}
    </>
  );
}

function KeyActions({ target, onOpen }: { readonly target: Key; onOpen(dialog: OpenDialog): void }) {
  const name = nameOf(target);
  return (
    <>
      <button
        type="button"
        class="button button-small"
        aria-label={`Rename ${name}`}
        onClick={() => onOpen({ kind: "rename", key: target })}
      >
        Rename
      </button>
      {target.revoked_at === null && (
        <button
          type="button"
          class="button button-small button-danger"
          aria-label={`Revoke ${name}`}
          onClick={() => onOpen({ kind: "revoke", key: target })}
        >
          Revoke
        </button>
      )}
    </>
  );
}
