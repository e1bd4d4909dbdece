import { toAppError } from "./to-app-error.js";

const NO_ROOM = { status: 503, code: "SERVICE_UNAVAILABLE", details: { retryAfter: 30 } };

describe("toAppError for failed writes", () => {
  it.each(["53100", "53200", "58030"])("reports a full disk for PostgreSQL's %s", (code) => {
    const error = Object.assign(new Error("could not extend file"), { driverError: { code } });
    expect(toAppError(error)).toMatchObject(NO_ROOM);
    expect(toAppError(error).message).toMatch(/disk is full/);
  });

  it.each([
    { code: "ENOSPC", syscall: "write" },
    { code: "EROFS", syscall: "mkdir", path: "/data/uploads" },
    { code: "EACCES", syscall: "open", path: "/data/uploads/a" },
  ])("reports a full disk for the file error %j", (fields) => {
    expect(toAppError(Object.assign(new Error("no"), fields))).toMatchObject(NO_ROOM);
  });

  it("does not mistake a refused listen address for a full disk", () => {
    const fields = { code: "EACCES", syscall: "listen" };
    expect(toAppError(Object.assign(new Error("no"), fields)).code).toBe("INTERNAL");
  });
});
