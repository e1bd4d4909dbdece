import { toAppError } from "./to-app-error.js";

const NO_ROOM = { status: 503, code: "SERVICE_UNAVAILABLE", details: { retryAfter: 30 } };

describe("what is answered when something could not be written", () => {
  it.each(["53100", "53200", "58030"])("says that there is no room for PostgreSQL's %s", (code) => {
    const error = Object.assign(new Error("could not extend file"), { driverError: { code } });
    expect(toAppError(error)).toMatchObject(NO_ROOM);
    expect(toAppError(error).message).toMatch(/no room left/);
  });

  it.each([
    { code: "ENOSPC", syscall: "write" },
    { code: "EROFS", syscall: "mkdir", path: "/data/uploads" },
    { code: "EACCES", syscall: "open", path: "/data/uploads/a" },
  ])("says so of a file: %j", (fields) => {
    expect(toAppError(Object.assign(new Error("no"), fields))).toMatchObject(NO_ROOM);
  });

  it("takes an address that may not be listened to for no such thing", () => {
    const fields = { code: "EACCES", syscall: "listen" };
    expect(toAppError(Object.assign(new Error("no"), fields)).code).toBe("INTERNAL");
  });
});
