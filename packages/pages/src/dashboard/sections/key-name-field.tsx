import { TextField } from "../view/text-field.tsx";

interface KeyNameFieldProps {
  readonly value: string;
  onChange(value: string): void;
}

const MAX_LENGTH = 200;

export function KeyNameField({ value, onChange }: KeyNameFieldProps) {
  return (
    <TextField
      label="Name"
      hint="For you: the program that uses the key, for example."
      maxLength={MAX_LENGTH}
      value={value}
      onChange={onChange}
    />
  );
}
