import { BlockList, isIP } from "node:net";

/**
 * Ranges that are not public, from the registries of special-purpose addresses (RFC 6890). Of IPv6, only 2000::/3 is
 * allocated to networks, without the ranges for documentation and routing. The last ranges contain IPv4 addresses, which a
 * gateway may route to private ones.
 */
const RANGES: readonly (readonly [network: string, prefix: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["100::", 8],
  ["200::", 7],
  ["400::", 6],
  ["800::", 5],
  ["1000::", 4],
  ["4000::", 2],
  ["8000::", 1],
  ["2001:db8::", 32],
  ["3fff::", 20],
  ["::", 96],
  ["::ffff:0:0:0", 96],
  ["64::", 16],
  ["2001::", 23],
  ["2002::", 16],
];

const blocked = new BlockList();
for (const [network, prefix] of RANGES) blocked.addSubnet(network, prefix, isIP(network) === 6 ? "ipv6" : "ipv4");

/** Whether an IP address is not public, or not an address at all. IPv4 addresses within IPv6 ones count as themselves. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  return blocked.check(address, family === 6 ? "ipv6" : "ipv4");
}
