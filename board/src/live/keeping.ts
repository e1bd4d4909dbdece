import type { ScreenKeeps } from "@wardline/domain/boards/screen-keeping";

/** A browser's say on whether it may delete what pages have stored; absent on plain HTTP and in older browsers. */
export type Persistence = Pick<StorageManager, "persist" | "persisted">;

/** Finds out what this browser would show in an outage (docs/wire.md, What a screen keeps). */
export class Keeping {
  private isStored: boolean | null = null;
  private canOpen: boolean | null = null;
  private isPersistent = false;
  private hasAsked = false;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly persistence: Persistence | undefined) {}

  /** Null until it is known. */
  readonly getCurrent = (): ScreenKeeps | null => {
    if (this.isStored === false || this.canOpen === false) return "no";
    if (this.isStored === null || this.canOpen === null) return null;
    return this.isPersistent ? "yes" : "at risk";
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** What was to be stored was read back, or was not. */
  readonly stored = (isStored: boolean): void => {
    this.settle(() => {
      this.isStored = isStored;
    });
  };

  /** `shell` resolves to whether the page opens without a server; null: unknown. */
  async follow(shell: Promise<boolean | null>): Promise<void> {
    void this.askPersistence("persisted");
    const canOpen = await shell;
    this.settle(() => {
      this.canOpen = canOpen;
    });
  }

  /** Asks the browser, once, to leave what is stored. Firefox asks the person who is there. */
  readonly persist = (): void => {
    if (this.isPersistent || this.hasAsked) return;
    this.hasAsked = true;
    void this.askPersistence("persist");
  };

  private async askPersistence(how: keyof Persistence): Promise<void> {
    const isPersistent = (await this.persistence?.[how]().catch(() => false)) ?? false;
    this.settle(() => {
      this.isPersistent = isPersistent;
    });
  }

  private settle(change: () => void): void {
    const before = this.getCurrent();
    change();
    if (this.getCurrent() === before) return;
    for (const listener of Array.from(this.listeners)) listener();
  }
}

/** The page's browser as `Keeping` asks it. */
export function pagePersistence({ navigator }: Window): Persistence | undefined {
  return (navigator as { storage?: Persistence }).storage;
}
