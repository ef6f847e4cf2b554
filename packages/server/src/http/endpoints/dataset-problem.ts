import type { DatasetErrorCode } from "@firmament/dataset";
import { Problem, temporaryProblem } from "../exchange/problem.ts";

/** Another program has held the lock for seconds, so it probably loads documents. */
const LOCKED_RETRY_SECONDS = 5;
const UNAVAILABLE_RETRY_SECONDS = 5;

/** The problem of a request that could not change a dataset. */
export function datasetProblem(code: DatasetErrorCode): Problem {
  switch (code) {
    case "file_read_only":
      return new Problem("read_only");
    case "unfit_documents":
      return new Problem("unfit_documents");
    case "disk_full":
      return new Problem("disk_full");
    case "file_locked":
      return temporaryProblem("dataset_locked", LOCKED_RETRY_SECONDS);
    default:
      return temporaryProblem("dataset_unavailable", UNAVAILABLE_RETRY_SECONDS);
  }
}
