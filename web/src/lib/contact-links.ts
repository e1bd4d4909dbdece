/** The link that dials a number as people write it. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

/** The link that writes to an address. */
export function mailLink(email: string): string {
  return `mailto:${email}`;
}
