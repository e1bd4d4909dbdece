import * as contract from "@wardline/contracts/boards/emergencies";
import type { CallInput } from "@wardline/contracts/endpoint";
import type { CallOptions, TestApp } from "./app.js";
import type { TestHospital } from "./hospital.js";

type Body = CallInput<typeof contract.raiseEmergency>["body"];

export const CODE_BLUE = { kind: "code_blue", place: "Ward 3, bed 12" } as const satisfies Body;
export const MINUTE_MS = 60_000;

/** Makes a Code Blue for these boards. */
export function createCodeBlue(scope: { wards?: string[]; departments?: string[] }) {
  return { ...CODE_BLUE, scope: { wards: [], departments: [], ...scope } };
}

/** Makes functions that call the emergency endpoints, as the owner or with another token. */
export function createEmergencyCalls(app: TestApp, { token: owner }: Pick<TestHospital, "token">) {
  return {
    raise: (body: object = CODE_BLUE, options: CallOptions = {}) =>
      app.call(contract.raiseEmergency, { body: body as Body }, { token: owner, ...options }),
    end: (id: string, token = owner) =>
      app.call(contract.endEmergency, { params: { id } }, { token }),
    list: async (token = owner) => (await app.call(contract.listEmergencies, {}, { token })).data,
    history: async () => (await app.call(contract.listPastEmergencies, {}, { token: owner })).data,
    reach: async (id: string) =>
      (await app.call(contract.getEmergencyReach, { params: { id } }, { token: owner })).data,
  };
}
