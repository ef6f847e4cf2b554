import { type Signal, signal } from "@preact/signals";

/** `system` follows the setting of the system. */
export type Theme = "system" | "light" | "dark";

const STORAGE_KEY = "firmament-theme";

/** The theme that the user chose; it applies to all pages and survives a reload. */
export const theme: Signal<Theme> = signal(storedTheme());

/** Applies the stored theme. Call it before the first rendering. */
export function startTheme(): void {
  theme.subscribe((chosen) => {
    if (chosen === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = chosen;
    try {
      localStorage.setItem(STORAGE_KEY, chosen);
    } catch {
      // Storage is blocked: the choice applies to this page only.
    }
  });
}

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}
