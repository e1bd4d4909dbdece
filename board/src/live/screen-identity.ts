import { COMPUTER_ITEMS } from "@wardline/client/computer-storage";
import type { GivenScreen } from "@wardline/contracts/live";

const ID_LENGTH = 22;
const ID_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";

/**
 * The id by which this screen is known, kept in its storage; without storage one for the life of the page. The server gives
 * it with the answer to the first report (docs/wire.md, Screens and visits): until then the page has one of its own.
 */
export class ScreenIdentity {
  private given: { screenId: string; screenToken: string | null };

  constructor(
    private readonly storage: Pick<Storage, "getItem" | "setItem">,
    random: () => number,
  ) {
    const kept = this.kept();
    this.given = kept ?? { screenId: ownId(random), screenToken: null };
    if (kept === null) this.keep();
  }

  get screenId(): string {
    return this.given.screenId;
  }

  /** What a report says of it. */
  read(): { screenId: string; screenToken: string | null } {
    return this.given;
  }

  /** The server says which screen this is. */
  readonly take = ({ screenId, screenToken }: GivenScreen): void => {
    this.given = { screenId, screenToken };
    this.keep();
  };

  private kept(): { screenId: string; screenToken: string | null } | null {
    try {
      const screenId = this.storage.getItem(COMPUTER_ITEMS.screenId);
      const screenToken = this.storage.getItem(COMPUTER_ITEMS.screenToken) || null;
      return screenId ? { screenId, screenToken } : null;
    } catch {
      return null;
    }
  }

  private keep(): void {
    const { screenId, screenToken } = this.given;
    try {
      this.storage.setItem(COMPUTER_ITEMS.screenId, screenId);
      this.storage.setItem(COMPUTER_ITEMS.screenToken, screenToken ?? "");
    } catch {
      // It is asked for again when the page is loaded the next time.
    }
  }
}

function ownId(random: () => number): string {
  let id = "";
  while (id.length < ID_LENGTH) id += ID_ALPHABET[Math.floor(random() * ID_ALPHABET.length)];
  return id;
}
