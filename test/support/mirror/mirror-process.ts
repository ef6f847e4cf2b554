// Mirrors a dataset of companies until it is killed, with a short lease: node mirror-process.ts FILE NODES INDEX LEASE-MS
import { mirror } from "@firmament/cli/src/dataset/mirror.ts";
import { companyDocuments } from "@firmament/cli/src/document-type/company-documents.ts";
import { processTerminal } from "@firmament/cli/src/terminal/process-terminal.ts";

const [db = "", opensearch = "", opensearchIndex = "", leaseMs] = process.argv.slice(2);
const options = { db, type: companyDocuments, opensearch, opensearchIndex, leaseMs: Number(leaseMs) };
await mirror(options, processTerminal());
