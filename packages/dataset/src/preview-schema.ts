import type { SchemaPreviewOptions } from "./dataset-options.ts";
import { type ConversionCounts, ConversionReport } from "./schema/conversion-report.ts";
import type { DocumentConversion } from "./schema/document-conversion.ts";
import type { DatasetStore } from "./tables/store.ts";

/** The number of documents that are converted without a pause. */
const DOCUMENTS_AT_ONCE = 200;

/** Counts what a conversion would do to the documents of the current generation. */
export async function previewConversion(
  store: DatasetStore,
  conversion: DocumentConversion,
  { onProgress, signal }: SchemaPreviewOptions,
): Promise<ConversionCounts> {
  const report = new ConversionReport(conversion);
  const { generation } = store.state();
  const total = store.count();
  for (let position = 0; ; ) {
    signal?.throwIfAborted();
    const entries = store.entriesAfter(generation, position, DOCUMENTS_AT_ONCE);
    for (const { document } of entries) {
      if (document === null) continue;
      const before = JSON.parse(document);
      report.add(before, conversion.convert(before));
    }
    const last = entries.at(-1);
    if (last === undefined) return report.counts;
    position = last.position;
    onProgress?.({ kind: "schema", done: report.counts.documents, total });
    // Converting is synchronous: other work runs between two batches.
    await new Promise((resume) => setImmediate(resume));
  }
}
