import { createStorageStatus, type Persistence } from "./keeping.js";

function setUp(persistence?: Persistence) {
  const storageTracker = createStorageStatus(persistence);
  const reported: unknown[] = [];
  storageTracker.subscribe(() => reported.push(storageTracker.getCurrent()));
  return { keeping: storageTracker, statuses: reported };
}

const createPersistence = (persisted: boolean, persist = persisted): Persistence => ({
  persisted: () => Promise.resolve(persisted),
  persist: () => Promise.resolve(persist),
});

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

it("has no result before a board is stored and the page is cached", async () => {
  const { keeping, statuses } = setUp(createPersistence(true));
  expect(keeping.getCurrent()).toBeNull();
  await keeping.setShell(Promise.resolve(true));
  expect(keeping.getCurrent()).toBeNull();
  keeping.setStored(true);
  await settle();
  expect(statuses).toEqual(["yes"]);
});

it.each([
  ["the browser does not return what it stores", false, true],
  ["no page opens without a server", true, false],
])('reports "no" if %s', async (_, isStored, canOpen) => {
  const { keeping } = setUp(createPersistence(true));
  await keeping.setShell(Promise.resolve(canOpen));
  keeping.setStored(isStored);
  expect(keeping.getCurrent()).toBe("no");
});

it("reports at once that nothing is stored, and reports again when a board is stored", async () => {
  const { keeping, statuses } = setUp(createPersistence(true));
  keeping.setStored(false);
  await keeping.setShell(Promise.resolve(true));
  keeping.setStored(true);
  await settle();
  expect(statuses[0]).toBe("no");
  expect(statuses.at(-1)).toBe("yes");
});

it.each([
  ["has no API for persistence", undefined],
  ["refuses persistence", createPersistence(false)],
  ["fails to answer", { persisted: () => Promise.reject(new Error("x")), persist: jest.fn() }],
])('reports "at risk" if the browser %s', async (_, persistence) => {
  const { keeping } = setUp(persistence);
  keeping.setStored(true);
  await keeping.setShell(Promise.resolve(true));
  await settle();
  expect(keeping.getCurrent()).toBe("at risk");
});

it("requests persistent storage once, when somebody first uses the page", async () => {
  const persist = jest.fn(() => Promise.resolve(true));
  const { keeping, statuses } = setUp({ ...createPersistence(false), persist });
  keeping.setStored(true);
  await keeping.setShell(Promise.resolve(true));
  expect(persist).not.toHaveBeenCalled();
  keeping.persist();
  await settle();
  keeping.persist();
  expect(persist).toHaveBeenCalledTimes(1);
  expect(statuses).toEqual(["at risk", "yes"]);
});
