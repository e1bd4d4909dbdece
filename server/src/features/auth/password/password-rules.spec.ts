import { isPasswordTooCommon, refuseCommonPassword } from "./password-rules.js";

const owner = { email: "Administrator@st-lukes.example", hospitalName: "St. Luke's Hospital" };

describe("isPasswordTooCommon", () => {
  it.each(["password", "12345678", "qwertyuiop", "PassWord", "sunshine1"])(
    "rejects the common password %j",
    async (password) => {
      expect(await isPasswordTooCommon(password, owner)).toBe(true);
    },
  );

  it.each([
    "administrator",
    "ADMINISTRATOR",
    "administrator@st-lukes.example",
    "st. luke's hospital",
  ])("rejects %j, which contains the owner's data", async (password) => {
    expect(await isPasswordTooCommon(password, owner)).toBe(true);
  });

  it.each(["correct horse battery staple", "        x", "пароль-никто-не-знает", "Ward7!Kettle"])(
    "accepts %j",
    async (password) => {
      expect(await isPasswordTooCommon(password, owner)).toBe(false);
    },
  );
});

describe("refuseCommonPassword", () => {
  it("names the field", async () => {
    await expect(refuseCommonPassword("new_password", "password", owner)).rejects.toMatchObject({
      code: "PASSWORD_TOO_COMMON",
      details: { errors: [{ path: "new_password" }] },
    });
  });
});
