import { dialledDigits } from "@wardline/domain/telephone";

/** The link that dials a number as people write it; null for a bleep or a code that a telephone cannot dial. */
export function telLink(phone: string): string | null {
  const digits = dialledDigits(phone);
  return digits === null ? null : `tel:${digits}`;
}

/** The link that writes to an address. */
export function mailLink(email: string): string {
  return `mailto:${email}`;
}
