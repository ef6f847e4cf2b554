import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { theme } from "../parts/theme.ts";

const system = matchMedia("(prefers-color-scheme: dark)");
const systemIsDark = signal(system.matches);
system.addEventListener("change", () => {
  systemIsDark.value = system.matches;
});

/** The colors of the page: those of the chosen theme, or of the system. */
export const colorMode: ReadonlySignal<"light" | "dark"> = computed(() => {
  if (theme.value !== "system") return theme.value;
  return systemIsDark.value ? "dark" : "light";
});
