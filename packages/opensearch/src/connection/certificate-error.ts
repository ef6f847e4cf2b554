import { ClusterError } from "./cluster-error.ts";

/** What to do about a certificate, by what the TLS library says about it. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/has expired/, "Renew the certificate of the node; if it is valid, check the clock of this machine."],
  [/not yet valid/, "Check the clocks of this machine and of the one that has made the certificate."],
  [/does not match/, "Use an address that the certificate names in the option nodes, or renew it for this address."],
  [/self[- ]signed|issuer|verify the first/, "State the certificate of its authority in the option tls.ca."],
];

/**
 * The error for a connection that has failed because of the certificate of a node; `null` for another reason.
 *
 * @param said the message of the TLS library
 * @param nodes the addresses of the cluster, as messages show them
 */
export function certificateError(said: string, nodes: string, options: ErrorOptions): ClusterError | null {
  if (!/certificate/i.test(said)) return null;
  const advice = ADVICE.find(([pattern]) => pattern.test(said))?.[1] ?? "Check the certificate of the node.";
  const message = `The certificate of a node of the cluster at ${nodes} is not accepted (${said}). ${advice}`;
  return new ClusterError("certificate", message, options);
}
