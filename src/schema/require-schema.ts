/**
 * Checks that a function was given a schema; what it consists of is checked later.
 *
 * @param subject the function
 * @param stored what returns the schema of a file; `null` if no file has one
 * @throws {TypeError} without a schema
 */
export function requireSchema(subject: string, schema: unknown, stored: string | null = null): void {
  if (schema !== undefined && schema !== null) return;
  const file = stored === null ? "" : ` ${stored} returns the schema of a file.`;
  throw new TypeError(
    `${subject} needs the option schema: the result of defineSchema, or companySchema of firmament/companies.${file}`,
  );
}
