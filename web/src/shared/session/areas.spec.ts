import { choosePageAfterLogin, findOwnPage } from "./areas.js";

describe("the page after a login", () => {
  it("is the account's home", () => {
    expect(choosePageAfterLogin("parent", undefined)).toBe("/dashboard/patients");
    expect(choosePageAfterLogin("sub", undefined)).toBe("/sub-account/user");
  });

  it("is the requested page in the account's own area", () => {
    expect(choosePageAfterLogin("parent", "/dashboard/staffs?q=ada")).toBe(
      "/dashboard/staffs?q=ada",
    );
    expect(choosePageAfterLogin("sub", "/sub-account/roster")).toBe("/sub-account/roster");
  });

  it.each([
    "/sub-account/user",
    "//evil.example/dashboard/",
    "https://evil.example",
    "/dashboards/x",
  ])("is not %s for an administrator", (from) => {
    expect(choosePageAfterLogin("parent", from)).toBe("/dashboard/patients");
  });
});

it("lets staff with the right to a page of the administrator's area open that page", () => {
  expect(choosePageAfterLogin("sub", "/dashboard/patients", true)).toBe("/dashboard/patients");
  expect(choosePageAfterLogin("sub", "/dashboard/patients", false)).toBe("/sub-account/user");
  expect(choosePageAfterLogin("sub", "https://evil.example/dashboard/", true)).toBe(
    "/sub-account/user",
  );
});

it("sends staff who scanned a screen to the page that pairs the screen", () => {
  const scannedHref = "/dashboard/settings?code=ABC234#board";
  expect(choosePageAfterLogin("sub", scannedHref)).toBe("/sub-account/user?code=ABC234");
  expect(choosePageAfterLogin("parent", scannedHref)).toBe(scannedHref);
  expect(choosePageAfterLogin("sub", "/dashboard/settings#board")).toBe("/sub-account/user");
});

it("redirects the hospital's own account from the staff settings address to the hospital's settings", () => {
  expect(findOwnPage("parent", "/sub-account/settings")).toBe("/dashboard/settings");
  expect(choosePageAfterLogin("parent", "/sub-account/settings")).toBe("/dashboard/settings");
  expect(findOwnPage("sub", "/sub-account/settings")).toBeNull();
  expect(findOwnPage("parent", "/sub-account/roster")).toBeNull();
});
