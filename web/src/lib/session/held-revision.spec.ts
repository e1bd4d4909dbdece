import { openStorage } from "@wardline/client/page-storage";

async function newPage() {
  jest.resetModules();
  return import("./held-revision.js");
}

beforeEach(() => void Object.assign(globalThis, { localStorage: openStorage(() => null) }));

const at = (revision: number) => ({ revision, epoch: "first" });

it("passes the last page's revision to the next page, once and only for the same user", async () => {
  const { storeRevision } = await newPage();
  storeRevision("u1", at(7));

  const next = await newPage();
  // The next page ignores what another tab receives after the page has started.
  next.storeRevision("u1", at(9));
  expect(next.takeStartRevision("u1")).toMatchObject(at(7));
  expect(next.takeStartRevision("u1")).toBeNull();

  const other = await newPage();
  expect(other.takeStartRevision("u2")).toBeNull();
});

it("starts at the revision of this page's login, even if another page received a different one", async () => {
  const { storeRevision } = await newPage();
  storeRevision("u1", at(4));
  const { storeLoginRevision, takeStartRevision } = await newPage();
  storeLoginRevision("u2", at(7));
  expect(takeStartRevision("u2")).toMatchObject(at(7));
  expect(takeStartRevision("u2")).toBeNull();
});

it.each(["", "{", "null", '{"userId":1,"revision":2}', '{"userId":"u1","revision":"2"}'])(
  "has no revision if %p is stored",
  async (text) => {
    localStorage.setItem("wardline.live-revision", text);
    expect((await newPage()).takeStartRevision("u1")).toBeNull();
  },
);
