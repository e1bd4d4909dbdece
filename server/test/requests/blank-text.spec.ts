import { publishDisplay } from "@wardline/contracts/boards/displays";
import { createEmrSettings, updateEmrSettings } from "@wardline/contracts/patients/emr";
import { createPatient } from "@wardline/contracts/patients/patient";
import { addDepartment, addRole } from "@wardline/contracts/roster/departments";
import { startApp, type TestApp } from "../support/app.js";
import { registerHospital } from "../support/hospital.js";
import { createPatientFields } from "../support/patient.js";

/** Texts that consist only of spaces or invisible characters. */
const BLANKS = [
  "",
  "   ",
  "\t \n",
  "\u00a0",
  "\u3000",
  "\u200b",
  "\u200d\u2060",
  "\u00ad",
  "\ufeff",
  "\u3164",
  "\u2800",
  "\u202e",
];

describe("a required text without visible characters", () => {
  let app: TestApp;
  let token: string;

  beforeAll(async () => {
    app = await startApp({ emrAllowOrigins: ["http://emr.test"] });
    ({ token } = await registerHospital(app));
  });
  afterAll(() => app.close());

  const REQUIRED = [
    ["a patient's name", createPatient, "name", createPatientFields()],
    ["a hospital number", createPatient, "hospital_no", createPatientFields()],
    ["a department's name", addDepartment, "department_name", {}],
    ["a role's name", addRole, "role_name", {}],
    ["a display's name", publishDisplay, "name", {}],
    ["an EMR's key", createEmrSettings, "api_key", { base_url: "http://emr.test/fhir" }],
    ["a changed EMR key", updateEmrSettings, "api_key", {}],
  ] as const;

  it.each(REQUIRED)(
    "is refused as %s, with the field named",
    async (_what, definition, field, rest) => {
      for (const blank of BLANKS) {
        const answer = await app.call(
          definition,
          { body: { ...rest, [field]: blank } },
          {
            token,
          },
        );
        expect([JSON.stringify(blank), answer.status, answer.failure?.errors]).toEqual([
          JSON.stringify(blank),
          400,
          [{ path: field, message: expect.stringMatching(/^[A-Z].*/) }],
        ]);
      }
    },
  );

  it.each(["Zoë 👩‍⚕️", "نور", "李雷", "Ọlá"])(
    "is not confused with a name such as %s",
    async (name) => {
      const body = { ...createPatientFields(), name };
      expect((await app.call(createPatient, { body }, { token })).data.name).toBe(name);
    },
  );

  it.each(["key\nX-Other: 1", "schlüssel-日本", "a\u0000b"])(
    "is refused as the EMR key %j, which no header can carry",
    async (api_key) => {
      const body = { base_url: "http://emr.test/fhir", api_key };
      const answer = await app.call(createEmrSettings, { body }, { token });
      expect(answer.failure?.errors).toEqual([
        { path: "api_key", message: "An API key can only contain letters, digits and symbols." },
      ]);
    },
  );
});
