import { IndexFileError } from "firmament";
import { TimeSlice } from "firmament/base";
import { fileSource, verifyIndexFile } from "firmament/storage";

/** The time for which the verification of an index file delays other requests. Milliseconds. */
const VERIFICATION_SLICE_MS = 5;

/** Reads a whole index file and returns why it is damaged; `null` if it is not, or has been replaced. */
export async function damageOf(path: string): Promise<string | null> {
  try {
    await new TimeSlice(VERIFICATION_SLICE_MS).run(verifyIndexFile(fileSource(path)));
    return null;
  } catch (error) {
    if (error instanceof IndexFileError) return error.message;
    return null;
  }
}
