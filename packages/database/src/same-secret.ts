import { timingSafeEqual } from "node:crypto";
import { sha256 } from "./sha256.js";

/** Compares two secrets in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected));
}
