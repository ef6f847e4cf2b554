import type { JsonValue, SchemaJson } from "firmament";

/** The field with each part of a document that the page shows; `null` for none. */
export interface Display {
  /** `id` if no field stands for the document. */
  readonly title: string;
  readonly subtitle: string | null;
  readonly image: string | null;
  readonly link: string | null;
}

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
