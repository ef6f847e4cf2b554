/** The path of the list of datasets. */
export const DATASETS_PATH = "/datasets";

/** The paths of the requests for a dataset. */
export interface DatasetPaths {
  readonly search: string;
  readonly validate: string;
  readonly changes: string;
  readonly alerts: string;
  readonly alertTest: string;
  readonly alertDeletion: string;
}

/** @param dataset its name; `:dataset` for the pattern of all paths */
export function datasetPaths(dataset: string): DatasetPaths {
  const search = `/search/hosted/${dataset}`;
  const alerts = `${search}/alerts`;
  return {
    search,
    validate: `${search}/validate`,
    changes: `/internal-api/v1/${dataset}`,
    alerts,
    alertTest: `${alerts}/test`,
    alertDeletion: `${alerts}/delete`,
  };
}
