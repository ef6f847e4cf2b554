import { PostgresAccountStore } from "@firmament/server/accounts";
import { newSchema } from "@firmament/test-support/accounts/postgres-location.ts";
import { PostgresServer } from "@firmament/test-support/postgres/postgres-server.ts";
import { runSql } from "@firmament/test-support/postgres/run-sql.ts";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { hasCluster } from "./support/shared-cluster.ts";

describe.skipIf(!hasCluster)("an address of a PostgreSQL with TLS", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start({ hasTls: true });
  });
  afterAll(() => server?.stop());

  /** An address with a mode; its host is not the one of the certificate if it is `localhost`. */
  function addressOf(mode: string, root: boolean, host: "127.0.0.1" | "localhost"): string {
    const url = new URL(newSchema(server.address));
    url.hostname = host;
    url.searchParams.set("sslmode", mode);
    if (root) url.searchParams.set("sslrootcert", server.certificate);
    return url.href;
  }

  /** The number of connections of programs that are encrypted, and that are not. */
  async function connections(): Promise<unknown> {
    const [row] = await runSql(
      server.address,
      "select count(*) filter (where ssl) as encrypted, count(*) filter (where not ssl) as plain from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'firmament'",
    );
    return { encrypted: Number(row?.encrypted), plain: Number(row?.plain) };
  }

  test.each([
    ["disable", false, "localhost", { encrypted: 0, plain: 1 }],
    ["require", false, "localhost", { encrypted: 1, plain: 0 }],
    ["verify-ca", true, "localhost", { encrypted: 1, plain: 0 }],
    ["verify-full", true, "127.0.0.1", { encrypted: 1, plain: 0 }],
  ] as const)("with sslmode=%s, and a certificate authority: %s, at %s", async (mode, root, host, expected) => {
    const store = await PostgresAccountStore.open(addressOf(mode, root, host), { connections: 1 });
    onTestFinished(() => store.close());
    expect(await connections()).toEqual(expected);
  });

  test.each([
    [
      "verify-full",
      false,
      "127.0.0.1",
      "its certificate is not trusted. State the certificate authority with sslrootcert, or use sslmode=require",
    ],
    [
      "verify-full",
      true,
      "localhost",
      "its certificate is for another host. Use the host of the certificate, or sslmode=verify-ca",
    ],
  ] as const)(
    "is refused with sslmode=%s, and a certificate authority: %s, at %s",
    async (mode, root, host, reason) => {
      const { port } = new URL(server.address);
      await expect(PostgresAccountStore.open(addressOf(mode, root, host))).rejects.toMatchObject({
        code: "database_refused",
        message: `Cannot use the database postgres at ${host}:${port}: ${reason}.`,
      });
    },
  );
});
