// Mirrors a dataset of companies until it is killed, with a short lease: node mirror-process.ts FILE NODES INDEX LEASE-MS
import { mirror } from "@firmament/cli/src/dataset/mirror.ts";
import { companyDocuments } from "@firmament/cli/src/document-type/company-documents.ts";

const [db = "", opensearch = "", opensearchIndex = "", leaseMs] = process.argv.slice(2);
const { stdin, stdout, stderr, env } = process;
const terminal = { stdin, stdout, stderr, env, events: process, exit: (status: number) => process.exit(status) };
await mirror({ db, type: companyDocuments, opensearch, opensearchIndex, leaseMs: Number(leaseMs) }, terminal);
