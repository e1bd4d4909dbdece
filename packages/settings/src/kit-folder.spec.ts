import { findKitProblem, getKitFolder } from "./kit-folder.js";

const PASSWORD = "correct horse battery";

/** docs/operating/settings.md, Table. */
describe("configuration of the kit folder", () => {
  it("is optional", () => {
    expect(findKitProblem({})).toBeUndefined();
    expect(getKitFolder({ kitDir: undefined, kitPassword: undefined })).toBeNull();
  });

  it("encrypts files if there is a password", () => {
    const environment = { KIT_DIR: "/share", KIT_PASSWORD: PASSWORD };
    expect(findKitProblem(environment)).toBeUndefined();
    expect(getKitFolder({ kitDir: "/share", kitPassword: PASSWORD })).toEqual({
      dir: "/share",
      password: PASSWORD,
    });
  });

  it("leaves files unencrypted on request", () => {
    const environment = { KIT_DIR: "/share", KIT_FILES: "plain" };
    expect(findKitProblem(environment)).toBeUndefined();
    expect(getKitFolder({ kitDir: "/share", kitPassword: undefined })).toEqual({
      dir: "/share",
      password: null,
    });
  });

  it.each([
    [{ KIT_DIR: "/share" }, "KIT_DIR needs KIT_PASSWORD, or KIT_FILES=plain"],
    [{ KIT_DIR: "/share", KIT_FILES: "encrypted" }, "KIT_PASSWORD is missing"],
    [
      { KIT_DIR: "/share", KIT_FILES: "plain", KIT_PASSWORD: PASSWORD },
      "KIT_FILES is plain and KIT_PASSWORD is set",
    ],
    [{ KIT_FILES: "plain" }, "KIT_FILES is set without KIT_DIR"],
    [{ KIT_PASSWORD: PASSWORD }, "KIT_PASSWORD is set without KIT_DIR"],
  ])("is refused if it contradicts itself: %j", (environment, problem) => {
    expect(findKitProblem(environment)).toContain(problem);
    expect(findKitProblem(environment)).not.toContain(PASSWORD);
  });
});
