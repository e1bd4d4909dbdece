import { LINK_LIFETIMES_MS, type LinkKind } from "@wardline/contracts/operation/jobs";

const UNITS = [
  { ms: 86_400_000, word: "days" },
  { ms: 3_600_000, word: "hours" },
  { ms: 60_000, word: "minutes" },
] as const;

/**
 * Returns a link's validity in words: "24 hours", "60 minutes", "7 days" (docs/wire/accounts.md, Accounts and
 * sessions).
 */
export function linkLifetimeText(kind: LinkKind): string {
  const lifetime = LINK_LIFETIMES_MS[kind];
  const { ms, word } = UNITS.find((unit) => lifetime >= 2 * unit.ms) ?? UNITS[2];
  return `${Math.round(lifetime / ms)} ${word}`;
}
