import { lookup as resolve } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/** Whether an address, in any spelling, is a public unicast one; what cannot be read is not (docs/wire.md, EMR). */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST);
}

/** Why an address may not be called, or null when it may as far as can be known without connecting. */
export type AddressProblem = "malformed" | "not_http" | "credentials" | "forbidden" | "unresolved";

/**
 * Judges a URL before anything is sent. Origins that the operator allowed pass; IP literals are judged by themselves,
 * names by everything they resolve to. The connection judges again what it really connects to.
 */
export async function addressProblem(
  url: string,
  allowedOrigins: readonly string[],
): Promise<AddressProblem | null> {
  if (!URL.canParse(url)) return "malformed";
  const parsed = new URL(url);
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") return "not_http";
  if (parsed.username !== "" || parsed.password !== "") return "credentials";
  if (allowedOrigins.includes(parsed.origin)) return null;
  const host = hostOf(parsed);
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : "forbidden";
  try {
    const addresses = await resolve(host, { all: true });
    return addresses.every(({ address }) => isPublicAddress(address)) ? null : "forbidden";
  } catch {
    return "unresolved";
  }
}

/** The host of an address, of IPv6 without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}
