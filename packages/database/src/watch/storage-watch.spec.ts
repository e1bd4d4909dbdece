import type { EntityManager } from "typeorm";
import { isStorageError, StorageWatch } from "./storage-watch.js";

const failure = (code: string) => Object.assign(new Error(code), { code });

it.each([
  ["53100", true],
  ["53200", true],
  ["58030", true],
  ["53300", false],
  ["23505", false],
  ["54000", false],
])("treats the code %s as lack of disk space: %s", (code, isLackOfSpace) => {
  expect(isStorageError(failure(code))).toBe(isLackOfSpace);
  expect(isStorageError({ driverError: { code } })).toBe(isLackOfSpace);
});

it("makes trial writes only after a statement has failed for lack of space, until a trial succeeds", async () => {
  const watch = new StorageWatch();
  const transaction = jest.fn(async () => undefined);
  const manager = { transaction } as unknown as EntityManager;
  watch.recordError(failure("23505"));
  expect(await watch.hasRoom(manager)).toBe(true);
  expect(transaction).not.toHaveBeenCalled();

  watch.recordError(failure("53100"));
  transaction.mockRejectedValueOnce(failure("53100"));
  expect(await watch.hasRoom(manager)).toBe(false);
  expect(await watch.hasRoom(manager)).toBe(true);
  expect(await watch.hasRoom(manager)).toBe(true);
  expect(transaction).toHaveBeenCalledTimes(2);
});
