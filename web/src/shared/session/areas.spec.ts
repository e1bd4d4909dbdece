import { ownPageFor, pageAfterLogin } from "./areas.js";

describe("the page after a login", () => {
  it("is the account's home", () => {
    expect(pageAfterLogin("parent", undefined)).toBe("/dashboard/patients");
    expect(pageAfterLogin("sub", undefined)).toBe("/sub-account/user");
  });

  it("is the requested page in the account's own area", () => {
    expect(pageAfterLogin("parent", "/dashboard/staffs?q=ada")).toBe("/dashboard/staffs?q=ada");
    expect(pageAfterLogin("sub", "/sub-account/roster")).toBe("/sub-account/roster");
  });

  it.each([
    "/sub-account/user",
    "//evil.example/dashboard/",
    "https://evil.example",
    "/dashboards/x",
  ])("is not %s for an administrator", (from) => {
    expect(pageAfterLogin("parent", from)).toBe("/dashboard/patients");
  });
});

it("opens a page of the administrator's area for staff with the right to it", () => {
  expect(pageAfterLogin("sub", "/dashboard/patients", true)).toBe("/dashboard/patients");
  expect(pageAfterLogin("sub", "/dashboard/patients", false)).toBe("/sub-account/user");
  expect(pageAfterLogin("sub", "https://evil.example/dashboard/", true)).toBe("/sub-account/user");
});

it("leads staff who scanned a screen to the page that pairs it", () => {
  const scanned = "/dashboard/settings?code=ABC234#board";
  expect(pageAfterLogin("sub", scanned)).toBe("/sub-account/user?code=ABC234");
  expect(pageAfterLogin("parent", scanned)).toBe(scanned);
  expect(pageAfterLogin("sub", "/dashboard/settings#board")).toBe("/sub-account/user");
});

it("redirects the hospital's own account from the general settings address to its settings", () => {
  expect(ownPageFor("parent", "/sub-account/settings")).toBe("/dashboard/settings");
  expect(pageAfterLogin("parent", "/sub-account/settings")).toBe("/dashboard/settings");
  expect(ownPageFor("sub", "/sub-account/settings")).toBeNull();
  expect(ownPageFor("parent", "/sub-account/roster")).toBeNull();
});
