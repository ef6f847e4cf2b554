import type { Display, JsonValue, SchemaJson } from "firmament";

/** Documents of one schema. */
export interface Dataset {
  /** What the address of the page and the paths of the service call it. */
  readonly name: string;
  /** What visitors call it. */
  readonly title: string;
  /** `null` if the number is not known. */
  readonly documents: number | null;
  readonly schema: SchemaJson;
  readonly display: Display;
}

/** A document with its id. */
export type PageDocument = { readonly id: string } & Readonly<Record<string, JsonValue | undefined>>;
