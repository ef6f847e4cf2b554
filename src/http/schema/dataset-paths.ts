/** The paths of the requests for a dataset. */
export interface DatasetPaths {
  readonly search: string;
  readonly validate: string;
  readonly changes: string;
}

/** @param dataset its name; `:dataset` for the pattern of all paths */
export function datasetPaths(dataset: string): DatasetPaths {
  const search = `/search/hosted/${dataset}`;
  return { search, validate: `${search}/validate`, changes: `/internal-api/v1/${dataset}` };
}
