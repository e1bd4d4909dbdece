import ipaddr from "ipaddr.js";

/**
 * Returns the key under which an IP address is counted: the /64 network for IPv6, because one client owns all of it;
 * the address itself for IPv4, in any spelling.
 */
export function getAddressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.map((part, index) => (index < 4 ? part : 0));
  return `${new ipaddr.IPv6(network).toString()}/64`;
}
