/** The bits of an IPv6 address that identify a customer of a network, in groups of 16. */
const NETWORK_GROUPS = 4;

/** Some proxies append the port of the connection: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What shares a rate limit: an IPv4 address, or the /64 network of an IPv6 address, because each client of it can use all
 * its addresses. A port does not count. Any other text stands for itself.
 */
export function clientNetwork(text: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? [];
  const address = ipv6 ?? ipv4 ?? text;
  const [, mapped] = MAPPED_IPV4.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!address.includes(":")) return address;
  const [numbers = ""] = address.split("%");
  const [start = "", end] = numbers.split("::");
  const first = groupsOf(start);
  const last = groupsOf(end ?? "");
  const zeros = end === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  const groups = [...first, ...zeros, ...last].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

function groupsOf(text: string): readonly string[] {
  return text === "" ? [] : text.split(":");
}
