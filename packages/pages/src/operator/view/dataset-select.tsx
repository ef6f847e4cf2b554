interface DatasetSelectProps {
  readonly names: readonly string[];
  /** Empty: all datasets. */
  readonly value: string;
  onChange(name: string): void;
}

/** A choice of one dataset or all; nothing for a service with one dataset. */
export function DatasetSelect({ names, value, onChange }: DatasetSelectProps) {
  if (names.length < 2) return null;
  return (
    <label class="field">
      <span class="label">Dataset</span>
      <select class="select" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">All datasets</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
