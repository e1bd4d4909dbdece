import * as z from "zod";
import { endpoint } from "../endpoint.js";

export const updatePatientIdentity = endpoint({
  method: "PUT",
  path: "/hospital/patient-identity",
  access: "settings.manage",
  cost: "small",
  summary: "Set whether pages show dates of birth, additional patient numbers and merges",
  description:
    "Sets whether pages show dates of birth, additional patient numbers and merges; the API always accepts them.",
  body: z.strictObject({ patient_identity: z.boolean() }),
  reply: z.object({ patient_identity: z.boolean() }),
});
