/** The path of the list of datasets. */
export const DATASETS_PATH = "/datasets";

/** The path of the aliases of datasets. */
export const ALIASES_PATH = "/aliases";

/** The dataset that is also searched at {@link HOSTED_SEARCH_PATH}. */
export const HOSTED_DATASET = "companies";

/** The path of searches that the hosted product has, beside the one of every dataset. */
export const HOSTED_SEARCH_PATH = "/search/hosted/companies";

/** The paths of the requests for a dataset. */
export interface DatasetPaths {
  /** The schema and the state of the dataset. */
  readonly dataset: string;
  /** Changes the schema. */
  readonly schema: string;
  readonly search: string;
  readonly count: string;
  readonly validate: string;
  readonly values: string;
  readonly whyNot: string;
  /** Changes of documents. */
  readonly documents: string;
  /** With the pattern `:id`. */
  readonly document: string;
  readonly alerts: string;
  readonly alertTest: string;
  readonly alertDeletion: string;
}

/** @param name of the dataset; `:dataset` for the pattern of all paths */
export function datasetPaths(name: string): DatasetPaths {
  const dataset = `${DATASETS_PATH}/${name}`;
  const documents = `${dataset}/documents`;
  const alerts = `${dataset}/alerts`;
  return {
    dataset,
    schema: `${dataset}/schema`,
    search: `${dataset}/search`,
    count: `${dataset}/count`,
    validate: `${dataset}/validate`,
    values: `${dataset}/values`,
    whyNot: `${dataset}/why-not`,
    documents,
    document: `${documents}/:id`,
    alerts,
    alertTest: `${alerts}/test`,
    alertDeletion: `${alerts}/delete`,
  };
}
