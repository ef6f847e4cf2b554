import { describe, expect, test } from "vitest";
import { readWebhookUrl } from "../alerts/webhook-url.ts";
import { guardedPost } from "./guarded-post.ts";

describe("a webhook of a customer", () => {
  test.each([
    ["a decimal number", "https://2130706433/"],
    ["an octal number", "https://017700000001/"],
    ["octal parts", "https://0177.0.0.01/"],
    ["a hexadecimal number", "https://0x7f000001/"],
    ["hexadecimal parts", "https://0x7f.0x0.0x0.0x1/"],
    ["fewer parts", "https://127.1/"],
    ["a dot at the end", "https://127.0.0.1./"],
    ["digits in full width", "https://１２７.０.０.１/"],
    ["digits in circles", "https://①②⑦.⓪.⓪.①/"],
    ["ideographic full stops", "https://127。0。0。1/"],
    ["an encoded name", "https://%31%32%37.0.0.1/"],
    ["zero", "https://0/"],
    ["the unspecified address", "https://0.0.0.0/"],
    ["IPv6", "https://[::1]/"],
    ["IPv6 without abbreviation", "https://[0:0:0:0:0:0:0:1]/"],
    ["the unspecified address of IPv6", "https://[::]/"],
    ["IPv4 in IPv6", "https://[::ffff:127.0.0.1]/"],
    ["IPv4 in IPv6 in hexadecimal digits", "https://[::ffff:7f00:1]/"],
    ["IPv4 behind a translation", "https://[::ffff:0:127.0.0.1]/"],
    ["IPv4 behind a gateway", "https://[64:ff9b::169.254.169.254]/"],
    ["IPv4 in a tunnel", "https://[2002:7f00:1::]/"],
    ["the metadata of a cloud", "https://169.254.169.254/latest/meta-data/"],
    ["the metadata of a cloud in IPv6", "https://[fd00:ec2::254]/"],
    ["the name of the metadata of a cloud", "https://metadata.google.internal/"],
    ["a local name", "https://localhost/"],
    ["a local name with a dot at the end", "https://localhost./"],
    ["a local name in circles", "https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/"],
    ["a name below localhost", "https://a.LocalHost/"],
    ["a name of the own network", "https://printer.local/"],
    ["a name without a dot", "https://intranet/"],
    ["a user before a private address", "https://example.com@127.0.0.1/"],
    ["a user and a password", "https://example.com:443@127.0.0.1/"],
    ["plain HTTP", "http://example.com/"],
    ["a file", "file:///etc/passwd"],
    ["another protocol", "gopher://127.0.0.1:6379/_FLUSHALL"],
    ["a zone", "https://[fe80::1%25eth0]/"],
    ["a line end", "https://exa\r\nmple@127.0.0.1/"],
  ])("with %s is refused", (_, url) => {
    expect(readWebhookUrl(url, false)).toBeTypeOf("string");
  });

  test.each(["https://example.com/hook", "https://8.8.8.8/", "https://[2606:4700::1111]/", "https://münchen.example/"])(
    "at %s is accepted",
    (url) => {
      expect(readWebhookUrl(url, false)).toBeInstanceOf(URL);
    },
  );
});

describe("a name of a webhook", () => {
  /** Posts to a name with these addresses. */
  const post = (addresses: readonly string[]): Promise<number> =>
    guardedPost({
      url: new URL("https://hooks.example.com:9/"),
      headers: {},
      body: "{}",
      allowPrivate: false,
      signal: AbortSignal.timeout(2000),
      resolve: (_name, _options, callback) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
        ),
    });

  test.each([
    [["127.0.0.1"]],
    [["10.0.0.1"]],
    [["::1"]],
    [["::ffff:192.168.0.1"]],
    [["fe80::1"]],
    // A public address beside it does not help.
    [["8.8.8.8", "127.0.0.1"]],
    [["2606:4700::1111", "fd00::1"]],
  ])("that resolves to %j is refused without a connection", async (addresses) => {
    await expect(post(addresses)).rejects.toThrow(/^hooks\.example\.com has a private address$/);
  });

  test("is resolved again for every request, so that a changed answer does not help", async () => {
    // An address for documentation is refused as well: no test connects to a stranger.
    for (const address of ["203.0.113.7", "127.0.0.1", "169.254.169.254"]) {
      await expect(post([address])).rejects.toThrow("has a private address");
    }
  });

  test("without an address is an error", async () => {
    await expect(post([])).rejects.toThrow("has no address");
  });
});
