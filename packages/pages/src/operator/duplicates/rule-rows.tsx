import type { RuleField, RuleRow } from "./rules.ts";

interface RuleRowsProps<Kind extends string> {
  readonly legend: string;
  readonly hint: string;
  /** The name of a row for screen readers: `Rule`. */
  readonly name: string;
  readonly kinds: readonly Kind[];
  readonly texts: Readonly<Record<Kind, string>>;
  readonly fields: readonly RuleField[];
  readonly rows: readonly RuleRow<Kind>[];
  onChange(rows: readonly RuleRow<Kind>[]): void;
}

/** Rules of one list, each with a kind and a field. */
export function RuleRows<Kind extends string>(props: RuleRowsProps<Kind>) {
  const { legend, hint, name, kinds, texts, fields, rows, onChange } = props;
  const replace = (index: number, row: RuleRow<Kind>): void => onChange(rows.with(index, row));
  const [kind] = kinds;
  const [field] = fields;
  return (
    <fieldset class="choices">
      <legend class="label">{legend}</legend>
      <p class="hint">{hint}</p>
      {rows.map((row, index) => (
        <div key={index} class="row rule-row">
          <select
            class="select"
            aria-label={`${name} ${index + 1}`}
            value={row.kind}
            onChange={({ currentTarget }) => replace(index, { ...row, kind: currentTarget.value as Kind })}
          >
            {kinds.map((each) => (
              <option key={each} value={each}>
                {texts[each]}
              </option>
            ))}
          </select>
          <select
            class="select"
            aria-label={`Field of ${name.toLowerCase()} ${index + 1}`}
            value={row.field}
            onChange={({ currentTarget }) => replace(index, { ...row, field: currentTarget.value })}
          >
            {fields.map((each) => (
              <option key={each.name} value={each.name}>
                {each.name}
              </option>
            ))}
          </select>
          <button
            type="button"
            class="button button-small"
            aria-label={`Remove ${name.toLowerCase()} ${index + 1}`}
            onClick={() => onChange(rows.toSpliced(index, 1))}
          >
            Remove
          </button>
        </div>
      ))}
      {kind !== undefined && field !== undefined && (
        <div>
          <button
            type="button"
            class="button button-small"
            onClick={() => onChange([...rows, { kind, field: field.name }])}
          >
            Add {name.toLowerCase()}
          </button>
        </div>
      )}
    </fieldset>
  );
}
