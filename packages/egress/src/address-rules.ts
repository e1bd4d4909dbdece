import { lookup as resolve } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/**
 * True if an address, in any spelling, is public unicast; false for an unreadable address (docs/wire/patients.md, EMR).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST);
}

export type AddressProblem = "malformed" | "not_http" | "credentials" | "forbidden" | "unresolved";

/**
 * Checks a URL before anything is sent; null if the URL may be called. Allowed origins pass. For a host name, all
 * addresses are checked, and the address that is used is checked again on connecting.
 */
export async function findAddressProblem(
  url: string,
  allowedOrigins: readonly string[],
): Promise<AddressProblem | null> {
  if (!URL.canParse(url)) return "malformed";
  const parsed = new URL(url);
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") return "not_http";
  if (parsed.username !== "" || parsed.password !== "") return "credentials";
  if (allowedOrigins.includes(parsed.origin)) return null;
  const host = getHostName(parsed);
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : "forbidden";
  try {
    const addresses = await resolve(host, { all: true });
    return addresses.every(({ address }) => isPublicAddress(address)) ? null : "forbidden";
  } catch {
    return "unresolved";
  }
}

/** Returns a URL's host, without the brackets around an IPv6 address. */
export function getHostName({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}
