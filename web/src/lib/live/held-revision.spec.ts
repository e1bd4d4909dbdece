import { openStorage } from "@wardline/client/page-storage";

async function newPage() {
  jest.resetModules();
  return import("./held-revision.js");
}

beforeEach(() => void Object.assign(globalThis, { localStorage: openStorage(() => null) }));

/** A revision of one history of the installation. */
const at = (revision: number) => ({ revision, epoch: "first" });

it("hands the last page's revision to the next one, once and to the same user only", async () => {
  const { keepRevision } = await newPage();
  keepRevision("u1", at(7));

  const next = await newPage();
  // What another tab learns after this page has begun to ask is not this page's.
  next.keepRevision("u1", at(9));
  expect(next.takeHeldRevision("u1")).toMatchObject(at(7));
  expect(next.takeHeldRevision("u1")).toBeNull();

  const other = await newPage();
  expect(other.takeHeldRevision("u2")).toBeNull();
});

it("begins where the login of this page began, whatever another page had received", async () => {
  const { keepRevision } = await newPage();
  keepRevision("u1", at(4));
  const { holdRevision, takeHeldRevision } = await newPage();
  holdRevision("u2", at(7));
  expect(takeHeldRevision("u2")).toMatchObject(at(7));
  expect(takeHeldRevision("u2")).toBeNull();
});

it.each(["", "{", "null", '{"userId":1,"revision":2}', '{"userId":"u1","revision":"2"}'])(
  "knows nothing where %p is stored",
  async (text) => {
    localStorage.setItem("wardline.live-revision", text);
    expect((await newPage()).takeHeldRevision("u1")).toBeNull();
  },
);
