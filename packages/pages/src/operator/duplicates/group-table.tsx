import { ScrollRegion } from "../../parts/scroll-region.tsx";
import type { DuplicateDocument } from "../client/duplicates-api.ts";
import { type Choices, type FieldRow, merging, valueFrom } from "./choices.ts";

interface GroupTableProps {
  readonly name: string;
  readonly documents: readonly DuplicateDocument[];
  readonly rows: readonly FieldRow[];
  readonly choices: Choices;
  onChange(choices: Choices): void;
}

/** The documents of a group side by side: which one remains, which ones take part, and which values are kept. */
export function GroupTable({ name, documents, rows, choices, onChange }: GroupTableProps) {
  const { keep, left, values } = choices;
  const taking = merging(documents, choices);
  return (
    <ScrollRegion label={`Documents of ${name}`}>
      <table class="table group-table">
        <caption class="visually-hidden">{name}</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {documents.map(({ id }) => (
              <th key={id} scope="col">
                <code class="break">{id}</code>
                <label class="row check">
                  <input
                    type="radio"
                    name={`${name} keep`}
                    checked={id === keep}
                    disabled={left.includes(id)}
                    onChange={() => onChange({ ...choices, keep: id })}
                  />
                  Keep
                </label>
                {documents.length > 2 && (
                  <label class="row check">
                    <input
                      type="checkbox"
                      checked={!left.includes(id)}
                      disabled={id === keep}
                      onChange={({ currentTarget }) =>
                        onChange({
                          ...choices,
                          left: currentTarget.checked ? left.filter((each) => each !== id) : [...left, id],
                        })
                      }
                    />
                    Takes part
                  </label>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, values: shown }) => {
            const from = valueFrom(field, taking, choices);
            return (
              <tr key={field}>
                <th scope="row">
                  <code class="break">{field}</code>
                </th>
                {documents.map(({ id }, index) => {
                  const value = shown[index] ?? null;
                  return (
                    <td key={id} class={left.includes(id) ? "soft" : ""}>
                      {value === null ? (
                        <span class="soft">–</span>
                      ) : (
                        <label class="row check">
                          <input
                            type="radio"
                            name={`${name} ${field}`}
                            aria-label={`${field} of ${id}`}
                            checked={from === id}
                            disabled={left.includes(id)}
                            onChange={() => onChange({ ...choices, values: { ...values, [field]: id } })}
                          />
                          <span class="break">{value}</span>
                        </label>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
