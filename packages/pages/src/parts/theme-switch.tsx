import { type Theme, theme } from "./theme.ts";

const themes: readonly { readonly value: Theme; readonly text: string }[] = [
  { value: "system", text: "System theme" },
  { value: "light", text: "Light theme" },
  { value: "dark", text: "Dark theme" },
];

/** Selects the light or the dark theme, or that of the system. */
export function ThemeSwitch() {
  return (
    <label class="theme-switch">
      <span class="visually-hidden">Theme</span>
      <select
        class="select select-small"
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
