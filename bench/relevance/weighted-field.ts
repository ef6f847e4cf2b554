import type { CompanyInput } from "../../src/entries/companies.ts";
import { type FieldWeights, termsOf, textFields, valuesOf } from "../field-terms.ts";

/** A text field of documents. */
export interface WeightedField<Document> {
  /** The factor of the term frequencies. */
  readonly weight: number;
  /** The terms of all values, in order; empty without a value. */
  terms(document: Document): readonly string[];
}

export function companyFields(weights: FieldWeights): readonly WeightedField<CompanyInput>[] {
  return textFields.map((field) => ({
    weight: weights[field],
    terms: (company) => valuesOf(company, field).flatMap((value) => termsOf(value, field)),
  }));
}
