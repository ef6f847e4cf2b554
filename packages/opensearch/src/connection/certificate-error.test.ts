import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import {
  elsewhereCertificate,
  expiredCertificate,
  futureCertificate,
  testKey,
  validCertificate,
} from "@firmament/test-support/cluster/certificates.ts";
import { afterEach, expect, test } from "vitest";
import { ClusterConnection } from "./connection.ts";

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a node with a certificate, and returns its address. */
async function nodeWith(cert: string): Promise<string> {
  const server = createServer({ key: testKey, cert }, (_, response) => {
    response.setHeader("content-type", "application/json").end("{}");
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Asks the nodes. A request that is repeated takes longer than a test may. */
function ask(nodes: readonly string[], tls: { readonly ca?: string; readonly rejectUnauthorized?: boolean } = {}) {
  const connection = new ClusterConnection({ nodes, tls, retryTime: 1_000_000 });
  return connection.request({ method: "GET", path: "/" });
}

test.each([
  ["has expired", expiredCertificate, expiredCertificate, "Renew the certificate of the node"],
  ["is not yet valid", futureCertificate, futureCertificate, "Check the clocks"],
  ["is for another host", elsewhereCertificate, elsewhereCertificate, "Use an address that the certificate names"],
  ["has an unknown authority", validCertificate, undefined, "in the option tls.ca"],
])("a certificate that %s is an error which says what to do, at once", async (_, certificate, ca, advice) => {
  const node = await nodeWith(certificate);
  const asked = ask([node], ca === undefined ? {} : { ca });
  await expect(asked).rejects.toMatchObject({
    name: "ClusterError",
    code: "certificate",
    isTemporary: false,
    message: expect.stringContaining(`The certificate of a node of the cluster at ${node} is not accepted (`),
  });
  await expect(asked).rejects.toThrow(advice);
});

test("a certificate of a known authority is accepted, and any without verification", async () => {
  expect(await ask([await nodeWith(validCertificate)], { ca: validCertificate })).toMatchObject({ status: 200 });
  expect(await ask([await nodeWith(expiredCertificate)], { rejectUnauthorized: false })).toMatchObject({ status: 200 });
});

test("one node with an expired certificate leaves the others in use", async () => {
  const [expired, valid] = [await nodeWith(expiredCertificate), await nodeWith(validCertificate)];
  for (const nodes of [
    [expired, valid],
    [valid, expired],
  ]) {
    const connection = new ClusterConnection({ nodes, tls: { ca: validCertificate }, retryTime: 0 });
    for (let i = 0; i < 4; i++)
      expect(await connection.request({ method: "GET", path: "/" })).toMatchObject({ status: 200 });
  }
});
