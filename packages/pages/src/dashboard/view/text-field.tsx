import { useId } from "preact/hooks";

interface TextFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  /** What is wrong with the value; shown instead of the hint. */
  readonly error?: string | null;
  /** An amount: aligned like a number, with a keyboard of digits. */
  readonly isAmount?: boolean;
  readonly maxLength?: number;
  onChange(value: string): void;
}

/** An input with its label and a hint, which screen readers read after the label. */
export function TextField({ label, hint, value, error = null, isAmount = false, maxLength, onChange }: TextFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      <input
        id={id}
        class={isAmount ? "input number" : "input"}
        inputMode={isAmount ? "decimal" : "text"}
        placeholder={isAmount ? "0.00" : ""}
        autocomplete="off"
        maxLength={maxLength}
        value={value}
        aria-invalid={error !== null}
        aria-describedby={hintId}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <span id={hintId} class={error === null ? "hint" : "error"}>
        {error ?? hint}
      </span>
    </div>
  );
}
