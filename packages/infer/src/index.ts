/** Proposes a schema for records, and reads the cells of tables by it. */
export { type CellValue, cellValue, partsOf } from "./cell-value.ts";
export { declaredDelimiter } from "./declared-delimiter.ts";
export type { ProposalRules } from "./field-proposal.ts";
export { wrongLinesReason } from "./line-shape.ts";
export { MemberStatistics, RecordStatistics, type ValueKind } from "./member-statistics.ts";
export { type PointMembers, pointOfCells, pointOfMembers } from "./point-members.ts";
export { type MemberProposal, proposedSchema, type SchemaProposal } from "./proposal.ts";
export type { TextShape } from "./text-shape.ts";
