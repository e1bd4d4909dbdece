/**
 * Adds the only library function newer than Chromium 63 that 2D boards call: `flatMap`, of Chromium 69 (docs/board.md,
 * Televisions). Imported before all other code.
 */
if (!("flatMap" in Array.prototype)) {
  // oxlint-disable-next-line eslint/no-extend-native -- shared code and libraries call it on arrays of their own
  Object.defineProperty(Array.prototype, "flatMap", {
    configurable: true,
    writable: true,
    value: function flatMap<Item, Result>(
      this: readonly Item[],
      toResults: (item: Item, index: number, items: readonly Item[]) => Result | readonly Result[],
    ): Result[] {
      return ([] as Result[]).concat(...this.map(toResults));
    },
  });
}
