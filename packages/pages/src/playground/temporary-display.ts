import type { Schema } from "firmament";
import type { Display } from "../search/dataset.ts";

export function displayOf({ fields }: Schema, _documents: unknown): Display {
  const title = Object.entries(fields).find(([, field]) => field.type === "text" && field.exactFirst)?.[0] ?? "id";
  return { title, subtitle: null, image: null, link: null };
}
