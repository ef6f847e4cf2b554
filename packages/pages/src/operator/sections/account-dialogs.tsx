import { useState } from "preact/hooks";
import { useAction } from "../../dashboard/client/use-action.ts";
import { useResource } from "../../dashboard/client/use-resource.ts";
import { formatAmount, inputText } from "../../dashboard/view/amount-text.ts";
import { DialogForm } from "../../dashboard/view/dialog-form.tsx";
import { Moment } from "../../dashboard/view/moment.tsx";
import { ProblemNotice } from "../../dashboard/view/problem-notice.tsx";
import { TextField } from "../../dashboard/view/text-field.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Modal } from "../../parts/modal.tsx";
import { type Account, api, type BrowserSession } from "../client/api.ts";
import { ConfirmDialog } from "../view/confirm-dialog.tsx";

interface AccountDialogProps {
  readonly account: Account;
  onClose(): void;
  onChanged(): void;
}

interface CreateAccountDialogProps {
  onClose(): void;
  onCreated(account: Account): void;
}

export function CreateAccountDialog({ onClose, onCreated }: CreateAccountDialogProps) {
  const [email, setEmail] = useState("");
  const [first_name, setFirstName] = useState("");
  const [last_name, setLastName] = useState("");
  const [balance, setBalance] = useState("");
  const action = useAction(async () => {
    const account = await api.createAccount({ email, first_name, last_name, balance: balance.trim() || "0" });
    onClose();
    onCreated(account);
  });
  return (
    <DialogForm
      title="Create an account"
      action={action}
      button={{ text: "Create account", busyText: "Creating…" }}
      onClose={onClose}
    >
      <TextField
        label="E-mail address"
        hint="Of the holder; unique among accounts."
        value={email}
        onChange={setEmail}
      />
      <div class="form-pair names">
        <TextField label="First name" hint="Of the holder." value={first_name} onChange={setFirstName} />
        <TextField label="Last name" hint="Of the holder." value={last_name} onChange={setLastName} />
      </div>
      <TextField label="Balance" hint="Empty for none." isAmount value={balance} onChange={setBalance} />
    </DialogForm>
  );
}

export function CreditDialog({ account, onClose, onChanged }: AccountDialogProps) {
  const [amount, setAmount] = useState("");
  const [note, setNote] = useState("");
  const action = useAction(async () => {
    await api.credit(account.id, amount, note.trim());
    onClose();
    onChanged();
  });
  return (
    <DialogForm
      title="Add credit"
      action={action}
      button={{ text: "Add credit", busyText: "Adding…" }}
      onClose={onClose}
    >
      <p class="break">
        The balance of {account.email} is {formatAmount(account.balance)}. A credit cannot be taken back.
      </p>
      <TextField label="Amount" hint="A decimal above 0." isAmount value={amount} onChange={setAmount} />
      <TextField
        label="Note"
        hint="The customer reads it in the ledger."
        maxLength={200}
        value={note}
        onChange={setNote}
      />
    </DialogForm>
  );
}

export function TopUpDialog({ account, onClose, onChanged }: AccountDialogProps) {
  const { id, auto_top_up, top_up_amount, top_up_threshold } = account;
  const [isOn, setOn] = useState(auto_top_up);
  const [amount, setAmount] = useState(inputText(top_up_amount));
  const [threshold, setThreshold] = useState(inputText(top_up_threshold));
  const action = useAction(async () => {
    const terms = isOn
      ? { auto_top_up: true, top_up_amount: amount.trim() || "0", top_up_threshold: threshold.trim() || "0" }
      : { auto_top_up: false };
    await api.changeAccount({ id, ...terms });
    onClose();
    onChanged();
  });
  return (
    <DialogForm
      title="Automatic top-up"
      action={action}
      button={{ text: "Save", busyText: "Saving…" }}
      onClose={onClose}
    >
      <label class="row check">
        <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => setOn(currentTarget.checked)} />
        Top up when a charge takes the balance below the threshold
      </label>
      {isOn && (
        <div class="form-pair">
          <TextField label="Amount" hint="Above 0." isAmount value={amount} onChange={setAmount} />
          <TextField label="Threshold" hint="Above 0." isAmount value={threshold} onChange={setThreshold} />
        </div>
      )}
    </DialogForm>
  );
}

export function SwitchAccessDialog({ account, onClose, onChanged }: AccountDialogProps) {
  const { id, email, has_api_access } = account;
  return (
    <ConfirmDialog
      title={has_api_access ? "Reject the requests of this account?" : "Accept the requests of this account?"}
      button={
        has_api_access
          ? { text: "Reject requests", busyText: "Saving…", isDangerous: true }
          : { text: "Accept requests", busyText: "Saving…" }
      }
      onClose={onClose}
      onConfirm={async () => {
        await api.changeAccount({ id, has_api_access: !has_api_access });
        onChanged();
      }}
    >
      <p>
        {has_api_access
          ? `All keys of ${email} stop working from now on, also keys with the scope admin. You can accept its requests again.`
          : `The keys of ${email} work again.`}
      </p>
    </ConfirmDialog>
  );
}

interface EndSessionsDialogProps extends AccountDialogProps {
  /** `null`: all sessions. */
  readonly session: BrowserSession | null;
}

export function EndSessionsDialog({ account, session, onClose, onChanged }: EndSessionsDialogProps) {
  return (
    <ConfirmDialog
      title={session === null ? "End all sessions?" : "End the session?"}
      button={{ text: session === null ? "End all" : "End session", busyText: "Ending…", isDangerous: true }}
      onClose={onClose}
      onConfirm={async () => {
        await api.endSessions(account.id, session?.id ?? null);
        onChanged();
      }}
    >
      <p>
        {session === null
          ? `All browsers of ${account.email} are signed out of the dashboard, and sign-in links that are not used yet no longer work.`
          : `${session.client} is signed out of the dashboard.`}
      </p>
    </ConfirmDialog>
  );
}

interface InviteDialogProps {
  readonly account: Account;
  onClose(): void;
}

/** Creates a link when the operator asks for it: who has it is signed in as the customer. */
export function InviteDialog({ account, onClose }: InviteDialogProps) {
  const [isConfirmed, setConfirmed] = useState(false);
  return (
    <Modal title="Sign-in link" onClose={onClose}>
      <p class="break">
        A link signs a browser in to the dashboard of {account.email}, once and within half an hour. Give it to nobody
        but the holder of the account.
      </p>
      {isConfirmed && <NewLink account={account} />}
      <div class="row dialog-buttons">
        <button type="button" class="button" onClick={onClose}>
          {isConfirmed ? "Close" : "Cancel"}
        </button>
        {!isConfirmed && (
          <button type="button" class="button button-primary" onClick={() => setConfirmed(true)}>
            Create link
          </button>
        )}
      </div>
    </Modal>
  );
}

function NewLink({ account }: { readonly account: Account }) {
  const { value, problem } = useResource(() => api.invite(account.id));
  if (value === null) return <ProblemNotice problem={problem} />;
  const link = new URL(value.path, location.origin).href;
  return (
    <>
      <div class="copy-line">
        <code class="break">{link}</code>
        <CopyButton text={link} what="the link" />
      </div>
      <p class="soft">
        Valid until <Moment at={value.expires_at} />
      </p>
    </>
  );
}
