import { RuleRows } from "./rule-rows.tsx";
import { NEVER_KINDS, NEVER_TEXTS, RULE_KINDS, RULE_TEXTS, type RuleField, type RuleForm } from "./rules.ts";

interface RuleFormViewProps {
  readonly fields: readonly RuleField[];
  readonly form: RuleForm;
  readonly isSearching: boolean;
  onChange(form: RuleForm): void;
  onSearch(): void;
  onCancel(): void;
}

/** What makes two documents the same one. */
export function RuleFormView({ fields, form, isSearching, onChange, onSearch, onCancel }: RuleFormViewProps) {
  const { by, never, agree } = form;
  return (
    <form
      class="card stack"
      aria-label="Rules"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      <RuleRows
        legend="Documents may be the same if they have"
        hint="Names alone are no evidence: combine them with something else."
        name="Rule"
        kinds={RULE_KINDS}
        texts={RULE_TEXTS}
        fields={fields}
        rows={by}
        onChange={(rows) => onChange({ ...form, by: rows, agree: Math.max(1, Math.min(agree, rows.length)) })}
      />
      {by.length > 1 && (
        <label class="field rule-count">
          <span class="label">How many rules must agree</span>
          <select
            class="select"
            value={String(agree)}
            onChange={({ currentTarget }) => onChange({ ...form, agree: Number(currentTarget.value) })}
          >
            {by.map((_, index) => (
              <option key={index} value={String(index + 1)}>
                {index + 1} of {by.length}
              </option>
            ))}
          </select>
        </label>
      )}
      <RuleRows
        legend="They are never the same if they have"
        hint="Such as different countries."
        name="Exception"
        kinds={NEVER_KINDS}
        texts={NEVER_TEXTS}
        fields={fields}
        rows={never}
        onChange={(rows) => onChange({ ...form, never: rows })}
      />
      <div class="row">
        <button type="submit" class="button button-primary" disabled={isSearching || by.length === 0}>
          {isSearching ? "Searching…" : "Find duplicates"}
        </button>
        {isSearching && (
          <button type="button" class="button" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}
