/** The bits of an IPv6 address that identify a customer of a network, in groups of 16. */
const NETWORK_GROUPS = 4;

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What shares a rate limit: an IPv4 address, or the /64 network of an IPv6 address, because each client of it can use all
 * its addresses. Any other text stands for itself.
 */
export function clientNetwork(address: string): string {
  const [, mapped] = MAPPED_IPV4.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!address.includes(":")) return address;
  const [text = ""] = address.split("%");
  const [start = "", end] = text.split("::");
  const first = groupsOf(start);
  const last = groupsOf(end ?? "");
  const zeros = end === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  const groups = [...first, ...zeros, ...last].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

function groupsOf(text: string): readonly string[] {
  return text === "" ? [] : text.split(":");
}
