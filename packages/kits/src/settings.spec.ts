import { kitSettingsProblem, readKitFolder } from "./settings.js";

const PASSWORD = "correct horse battery";

/** README, Configuration. */
describe("the settings of the kits' folder", () => {
  it("are none by themselves", () => {
    expect(kitSettingsProblem({})).toBeNull();
    expect(readKitFolder({})).toBeNull();
  });

  it("encrypt where there is a password", () => {
    const environment = { KIT_DIR: "/share", KIT_PASSWORD: PASSWORD };
    expect(kitSettingsProblem(environment)).toBeNull();
    expect(readKitFolder(environment)).toEqual({ dir: "/share", password: PASSWORD });
  });

  it("leave files plain where somebody says so", () => {
    const environment = { KIT_DIR: "/share", KIT_FILES: "plain" };
    expect(kitSettingsProblem(environment)).toBeNull();
    expect(readKitFolder(environment)).toEqual({ dir: "/share", password: null });
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
  ])("refuse what contradicts itself: %j", (environment, problem) => {
    expect(kitSettingsProblem(environment)).toContain(problem);
    expect(kitSettingsProblem(environment)).not.toContain(PASSWORD);
  });
});
