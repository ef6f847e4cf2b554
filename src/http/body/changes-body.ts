import { nearestNames } from "../../terms/automaton/nearest-names.ts";
import { Problem } from "../exchange/problem.ts";
import {
  type ChangesRequest,
  type CompanyChange,
  companyMembers,
  uncheckedChangesRequest,
} from "../schema/change-schemas.ts";
import { readMembers } from "./request-members.ts";

/**
 * Reads changes of companies. The values of companies remain unchecked: the dataset checks them.
 *
 * @throws {Problem} `invalid_body`, or `invalid_company` for a company with an unknown member
 */
export function readChanges(body: object): ChangesRequest {
  const { changes } = readMembers(uncheckedChangesRequest, body);
  changes.forEach(checkChange);
  return { changes: changes as readonly CompanyChange[] };
}

function checkChange(change: unknown, index: number): void {
  const members = isObject(change) ? (change as Readonly<Record<string, unknown>>) : {};
  const { upsert, delete: id } = members;
  const isChange = Object.keys(members).length === 1 && (upsert === undefined ? isId(id) : isObject(upsert));
  if (!isChange) throw notAChange(index);
  if (upsert !== undefined) checkMembers(upsert as object, index);
}

function notAChange(index: number): Problem {
  const detail = `changes[${index}] must be { "upsert": company } or { "delete": id }, with an object or a non-empty text.`;
  return new Problem("invalid_body", { detail });
}

function checkMembers(company: object, index: number): void {
  const unknown = Object.keys(company).find((name) => !companyMembers.includes(name));
  if (unknown === undefined) return;
  const { id } = company as { readonly id?: unknown };
  const name = unknown.length > 40 ? `${unknown.slice(0, 40)}…` : unknown;
  const [near] = nearestNames(unknown, companyMembers);
  const hint = near === undefined ? "" : ` Did you mean ${near}?`;
  throw new Problem("invalid_company", {
    detail: `changes[${index}].upsert: companies have no member ${JSON.stringify(name)}.${hint}`,
    change: { index, ...(isId(id) && { id }), field: unknown },
  });
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isId(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
