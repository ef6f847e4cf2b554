/** The address of a path for a client on the machine of the server. */
export function clientAddress(url: string, path: string): URL {
  const address = new URL(path, url);
  // A client cannot connect to the addresses that mean "all interfaces".
  if (address.hostname === "0.0.0.0" || address.hostname === "[::]") address.hostname = "localhost";
  return address;
}
