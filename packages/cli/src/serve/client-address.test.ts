import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

test.each([
  ["http://127.0.0.1:8080", "http://127.0.0.1:8080/docs"],
  ["http://0.0.0.0:80", "http://localhost/docs"],
  ["http://[::]:8080", "http://localhost:8080/docs"],
  ["http://[::1]:8080", "http://[::1]:8080/docs"],
])("clientAddress returns an address that a client can connect to: %s", (url, address) => {
  expect(clientAddress(url, "/docs").href).toBe(address);
});
