import { describe, expect, test } from "vitest";
import { isPrivateAddress } from "./private-address.ts";

describe("isPrivateAddress", () => {
  test.each([
    "127.0.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:0:4136::1",
    "::ffff:0:7f00:1",
    "::ffff:0:169.254.169.254",
    "64:ff9b:1::a00:1",
    "100::1",
    "3fff:1::1",
    "5f00::1",
    "4000::1",
    "fe80::1%eth0",
    "localhost",
    "",
    "1.2.3",
  ])("is true for %j", (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  test.each(["1.1.1.1", "172.15.255.255", "172.32.0.0", "100.63.255.255", "2606:4700::1111", "::ffff:1.1.1.1"])(
    "is false for %s",
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
});
