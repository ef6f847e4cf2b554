import { useRef, useState } from "preact/hooks";
import { api, type TopUp } from "../client/api.ts";
import { useAction } from "../client/use-action.ts";
import { useResource } from "../client/use-resource.ts";
import { formatAmount } from "../view/amount-text.ts";
import { ProblemNotice } from "../view/problem-notice.tsx";
import { SectionView } from "../view/section-view.tsx";
import { TextField } from "../view/text-field.tsx";
import { changeOf, type EnteredTerms, enteredTerms, termErrors } from "./top-up-terms.ts";

export function TopUpSection() {
  const resource = useResource(api.topUp);
  return (
    <SectionView
      title="Automatic top-up"
      intro="Adds an amount to your balance when a charge takes the balance below a threshold."
      resource={resource}
    >
      {(topUp) => <TopUpForm topUp={topUp} onSaved={(saved) => resource.replace(() => saved)} />}
    </SectionView>
  );
}

interface TopUpFormProps {
  readonly topUp: TopUp;
  onSaved(topUp: TopUp): void;
}

const UNCHECKED = { amount: null, threshold: null };

function TopUpForm({ topUp, onSaved }: TopUpFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [terms, setTerms] = useState(() => enteredTerms(topUp));
  // Errors appear with the first try to save, not while the user still enters the amounts.
  const [isChecked, setChecked] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const errors = isChecked ? termErrors(terms) : UNCHECKED;
  const { run, isRunning, problem } = useAction(async () => {
    const saved = await api.changeTopUp(changeOf(terms));
    setTerms(enteredTerms(saved));
    setChecked(false);
    setSaved(true);
    onSaved(saved);
  });
  const change = (members: Partial<EnteredTerms>): void => {
    setSaved(false);
    setTerms({ ...terms, ...members });
  };
  const save = (): void => {
    const found = termErrors(terms);
    setChecked(true);
    setSaved(false);
    if (found.amount === null && found.threshold === null) run();
    else form.current?.querySelectorAll<HTMLInputElement>("input.input")[found.amount === null ? 1 : 0]?.focus();
  };
  return (
    <form
      class="card stack form"
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {topUp.problem !== null && <p class="notice notice-warn break">Turned off by the service: {topUp.problem}.</p>}
      <label class="row check">
        <input
          type="checkbox"
          checked={terms.enabled}
          onChange={({ currentTarget }) => change({ enabled: currentTarget.checked })}
        />
        <span>Top up automatically</span>
      </label>
      <div class="form-pair">
        <TextField
          isAmount
          label="Amount"
          hint="Added to the balance each time."
          value={terms.amount}
          error={errors.amount}
          onChange={(amount) => change({ amount })}
        />
        <TextField
          isAmount
          label="Threshold"
          hint="A balance below it starts a top-up."
          value={terms.threshold}
          error={errors.threshold}
          onChange={(threshold) => change({ threshold })}
        />
      </div>
      <ProblemNotice problem={problem} />
      <div class="row">
        <button type="submit" class="button button-primary" disabled={isRunning}>
          {isRunning ? "Saving…" : "Save"}
        </button>
        <span role="status" class="soft">
          {isSaved && savedText(topUp)}
        </span>
      </div>
    </form>
  );
}

function savedText({ enabled, amount, threshold }: TopUp): string {
  if (!enabled) return "Saved. Automatic top-up is off.";
  return `Saved. A balance below ${formatAmount(threshold)} adds ${formatAmount(amount)}.`;
}
