/** The member of the line before a document in a bulk file, which says where the document belongs. */
const ACTION = /^(index|create|update|delete)$/;

/** `_index`, `_id` and their like, and the options of an action. */
const PLACE =
  /^(_.*|routing|version|version_type|retry_on_conflict|require_alias|pipeline|if_seq_no|if_primary_term|dynamic_templates)$/;

/** The beginning of a line within an object. */
const MEMBER = /^"(?:[^"\\]|\\.)*"\s*:/;

/**
 * Why the lines of a text are not the records of NDJSON, and what to do, as a sentence without its end; `null` if they may be.
 *
 * @param head the beginning of the text without a byte order mark, with at least its first two lines that are not blank
 */
export function wrongLinesReason(head: string): string | null {
  const [first = "", second = ""] = head.split(/\r\n|\n|\r/).flatMap((line) => line.trim() || []);
  const value = parsed(first);
  if (value === undefined) return first.startsWith("{") && MEMBER.test(second) ? SEVERAL_LINES : null;
  return isAction(value) ? BULK : null;
}

const SEVERAL_LINES =
  "the object that starts here has several lines. Write each object on one line, as `jq -c .` does, or all of them as one array";

const BULK =
  "it is a bulk file of OpenSearch or Elasticsearch, with an action on the line before each document. Leave out the lines of actions, and give each document its `_id` as `id`";

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is an action, such as `{"index":{"_index":"shops","_id":"1"}}`. */
function isAction(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const [entry, ...others] = Object.entries(value);
  if (entry === undefined || others.length > 0 || !ACTION.test(entry[0])) return false;
  const place: unknown = entry[1];
  if (typeof place !== "object" || place === null || Array.isArray(place)) return false;
  return Object.keys(place).every((name) => PLACE.test(name));
}
