import type { z } from "zod";
import { savedSearchRequestOf } from "./alert-schemas.ts";
import { changesBodyOf } from "./change-schemas.ts";
import type { DocumentType } from "./document-type.ts";
import { valuesRequestOf, whyNotRequestOf } from "./guidance-schemas.ts";
import { searchRequestOf, sortOrderOf, validationRequestOf } from "./request-schemas.ts";
import { searchResponseSchemas } from "./search-response-schemas.ts";

/** The schemas of a dataset by their names in the OpenAPI document. */
export interface NamedSchemas {
  readonly requests: Readonly<Record<string, z.ZodType>>;
  readonly responses: Readonly<Record<string, z.ZodType>>;
}

/** The schemas of the requests for a dataset, and of the responses that depend on its documents. */
export function datasetSchemas(type: DocumentType): NamedSchemas {
  const { prefix, schemaName } = type;
  const sortOrder = sortOrderOf(type);
  const { document, response, valueFacet, dateFacet, numberFacet, ringFacet } = searchResponseSchemas(type);
  return {
    requests: {
      [`${prefix}SearchRequest`]: searchRequestOf(type, sortOrder).schema,
      [`${prefix}CountRequest`]: validationRequestOf(type).schema,
      [`${prefix}ValidationRequest`]: validationRequestOf(type).schema,
      [`${prefix}ValuesRequest`]: valuesRequestOf(type).schema,
      [`${prefix}WhyNotRequest`]: whyNotRequestOf(type).schema,
      [`${prefix}SavedSearchRequest`]: savedSearchRequestOf(type).schema,
      [`${prefix}ChangesRequest`]: changesBodyOf(type),
      [`${prefix}SortOrder`]: sortOrder,
    },
    responses: {
      [schemaName]: document,
      [`${prefix}SearchResponse`]: response,
      [`${prefix}ValueFacet`]: valueFacet,
      ...(type.fields.dates.length > 0 && { [`${prefix}DateFacet`]: dateFacet }),
      [`${prefix}NumberFacet`]: numberFacet,
      ...(type.fields.points.length > 0 && { [`${prefix}RingFacet`]: ringFacet }),
    },
  };
}
