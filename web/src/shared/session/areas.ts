import type { AccountType } from "@wardline/contracts/accounts";

/**
 * Where an account type works: its area, the page that opens after a login (docs/product.md, Routes and areas).
 */
export const AREAS = {
  parent: {
    root: "/dashboard",
    home: "/dashboard/patients",
  },
  sub: {
    root: "/sub-account",
    home: "/sub-account/user",
  },
} as const satisfies Record<AccountType, { root: string; home: string }>;

/** Where the square on a board leads the person who takes it along, of either account type. */
const SCANNED_BOARD = /^\/wall(?:[?#]|$)/;

/** Where the square on an unpaired screen leads an administrator, its code in the address. */
const SCANNED = /^\/dashboard\/settings\?(?:.*&)?code=([^&#]*)/;

/** Where password managers lead everybody to change a password (docs/wire.md, Settings of an installation). */
const OWN_SETTINGS = /^\/sub-account\/settings(?:[?#]|$)/;

/**
 * The same in one's own area: staff who have scanned a screen pair it there, and the hospital's own account has its
 * password in the hospital's settings; null for every other address.
 */
export function ownPageFor(accountType: AccountType, href: string): string | null {
  if (accountType === "parent") return OWN_SETTINGS.test(href) ? "/dashboard/settings" : null;
  const [, code] = SCANNED.exec(href) ?? [];
  return code === undefined ? null : `${AREAS.sub.home}?code=${code}`;
}

/**
 * The page after a login: the one first asked for when it lies in the account's area, else the area's home. To staff
 * with `isGranted` the page is open in the other area.
 */
export function pageAfterLogin(
  accountType: AccountType,
  from: string | undefined,
  isGranted = false,
): string {
  const { root, home } = AREAS[accountType];
  if (from !== undefined && SCANNED_BOARD.test(from)) return from;
  if (from?.startsWith(`${root}/`)) return from;
  if (isGranted && from?.startsWith(`${AREAS.parent.root}/`)) return from;
  return ownPageFor(accountType, from ?? "") ?? home;
}
