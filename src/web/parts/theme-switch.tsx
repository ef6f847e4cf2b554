import { type Theme, theme } from "./theme.ts";

const themes: readonly { readonly value: Theme; readonly text: string }[] = [
  { value: "system", text: "System" },
  { value: "light", text: "Light" },
  { value: "dark", text: "Dark" },
];

/** Selects the light or the dark theme, or that of the system. */
export function ThemeSwitch() {
  return (
    <label class="theme-switch">
      <span class="visually-hidden">Theme</span>
      <select
        class="select button-small"
        value={theme.value}
        onChange={({ currentTarget }) => {
          theme.value = currentTarget.value as Theme;
        }}
      >
        {themes.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
