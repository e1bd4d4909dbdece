import ipaddr from "ipaddr.js";

/**
 * Under what a network address is counted: an IPv6 address by its first 64 bits, because a client that has one has them all; an
 * IPv4 address by itself, however it is written.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.map((part, index) => (index < 4 ? part : 0));
  return `${new ipaddr.IPv6(network).toString()}/64`;
}
