import { COMPUTER_ITEMS } from "@wardline/client/computer-storage";
import type { PageStorage } from "@wardline/client/page-storage";
import type { IssuedScreen } from "@wardline/contracts/live/events";

const ID_LENGTH = 22;
const ID_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";

type Identity = Omit<IssuedScreen, "screenToken"> & { screenToken: string | null };

/**
 * Id of this screen, kept in the browser's storage if possible. The page invents one until the server assigns one
 * (docs/wire/boards.md, Screens and visits).
 */
export class ScreenIdentity {
  private current: Identity;

  constructor(
    private readonly storage: Pick<Storage, "getItem" | "setItem">,
    random: () => number,
  ) {
    const storedIdentity = this.readStored();
    this.current = storedIdentity ?? { screenId: createOwnId(random), screenToken: null };
    if (storedIdentity === null) this.store();
  }

  get screenId(): string {
    return this.current.screenId;
  }

  read(): Identity {
    return this.current;
  }

  readonly adopt = ({ screenId, screenToken }: IssuedScreen): void => {
    this.current = { screenId, screenToken };
    this.store();
  };

  private readStored(): Identity | null {
    try {
      const screenId = this.storage.getItem(COMPUTER_ITEMS.screenId);
      const screenToken = this.storage.getItem(COMPUTER_ITEMS.screenToken) || null;
      return screenId ? { screenId, screenToken } : null;
    } catch {
      return null;
    }
  }

  private store(): void {
    const { screenId, screenToken } = this.current;
    try {
      this.storage.setItem(COMPUTER_ITEMS.screenId, screenId);
      this.storage.setItem(COMPUTER_ITEMS.screenToken, screenToken ?? "");
    } catch {
      // Without storage, the next page load asks the server for an identity again.
    }
  }
}

function createOwnId(random: () => number): string {
  const pickLetter = () => ID_ALPHABET[Math.floor(random() * ID_ALPHABET.length)];
  return Array.from({ length: ID_LENGTH }, pickLetter).join("");
}

/** Kind of a screen: a board or a downtime station. */
export type ScreenArea = "board" | "station";

/** Board or station that a pairing code assigned to a screen. */
export interface PairedPlace {
  area: ScreenArea;
  key: string;
}

const NAMES: Readonly<Record<ScreenArea, string>> = {
  board: COMPUTER_ITEMS.pairedBoard,
  station: COMPUTER_ITEMS.pairedStation,
};
const AREAS: readonly ScreenArea[] = ["board", "station"];

/** Returns the board or station assigned at the pairing, so that a restart opens it again. */
export function readPairedPlace(storage: Pick<Storage, "getItem">): PairedPlace | null {
  for (const area of AREAS) {
    const key = storage.getItem(NAMES[area]);
    if (key !== null) return { area, key };
  }
  return null;
}

/** Marks a page's address as paired if the browser cannot store the pairing. */
const PAIRED_HASH = "#paired";

/** True if this page is the board assigned to the screen at its pairing. */
export function isPairedBoard(storage: Pick<Storage, "getItem">, key: string, hash: string) {
  const place = readPairedPlace(storage);
  return hash === PAIRED_HASH || (place?.area === "board" && place.key === key);
}

/** Stores the board or station assigned to this screen, forgets the former pairing, and returns the new address. */
export function storePairedPlace(
  storage: Pick<PageStorage, "setItem" | "removeItem" | "isMemory">,
  place: PairedPlace,
): string {
  const { area, key } = place;
  // Without storage, the screen has to be paired again next time.
  let hash = storage.isMemory ? PAIRED_HASH : "";
  try {
    for (const other of AREAS) if (other !== area) storage.removeItem(NAMES[other]);
    storage.setItem(NAMES[area], key);
  } catch {
    hash = PAIRED_HASH;
  }
  return buildPath(place) + hash;
}

/** Returns the address of a board or station. */
export function buildPath({ area, key }: PairedPlace): string {
  return `/${area}/${encodeURIComponent(key)}`;
}
