import type { Dataset } from "../../dataset/dataset.ts";
import type { CompanySchema } from "../../schema/company-schema.ts";

/** What the service needs of a dataset: the result of `openDataset`, or another implementation. */
export type CompanyDataset = Pick<Dataset<CompanySchema>, "engine" | "searched" | "status" | "apply">;

/** Returns the dataset, or `null` until it is open. */
export type DatasetSource = () => CompanyDataset | null;
