import pg from "pg";

/** Runs SQL in the schema that an address names, and returns the rows of one query. */
export async function runSql(address: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const url = new URL(address);
  const schema = url.searchParams.get("schema") ?? "public";
  url.searchParams.delete("schema");
  const client = new pg.Client({ connectionString: url.href, options: `-c search_path=${schema}` });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
