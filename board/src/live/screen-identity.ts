import { COMPUTER_ITEMS } from "@wardline/client/computer-storage";
import type { IssuedScreen } from "@wardline/contracts/live/events";

const ID_LENGTH = 22;
const ID_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";

/**
 * Id of this screen, stored in the browser, or for the life of the page if there is no storage. The page uses an id of
 * its own until the server's first answer assigns one (docs/wire/boards.md, Screens and visits).
 */
export class ScreenIdentity {
  private current: { screenId: string; screenToken: string | null };

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

  read(): { screenId: string; screenToken: string | null } {
    return this.current;
  }

  readonly adopt = ({ screenId, screenToken }: IssuedScreen): void => {
    this.current = { screenId, screenToken };
    this.store();
  };

  private readStored(): { screenId: string; screenToken: string | null } | null {
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
  let id = "";
  while (id.length < ID_LENGTH) id += ID_ALPHABET[Math.floor(random() * ID_ALPHABET.length)];
  return id;
}
