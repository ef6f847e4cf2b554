import "./switch.css";

interface SwitchProps<Value extends string> {
  /** The name for screen readers. */
  readonly label: string;
  /** The name of the radio buttons, unique on the page. */
  readonly name: string;
  readonly value: Value;
  /** The text of each value, in the order to show. */
  readonly texts: Readonly<Record<Value, string>>;
  onChange(value: Value): void;
}

/** A choice between a few values, side by side. */
export function Switch<Value extends string>({ label, name, value, texts, onChange }: SwitchProps<Value>) {
  return (
    <fieldset class="switch">
      <legend class="visually-hidden">{label}</legend>
      {(Object.keys(texts) as Value[]).map((choice) => (
        <label key={choice}>
          <input type="radio" name={name} checked={choice === value} onChange={() => onChange(choice)} />
          {texts[choice]}
        </label>
      ))}
    </fieldset>
  );
}
