/** @jest-environment ./web/testing/browser.cjs */
import { act } from "@testing-library/react";
import { createPatient } from "@wardline/contracts/patients/patient";
import { logInAdministrator, renderInApp } from "../../../../testing/administrator.js";
import { RefusedCall } from "../../../../testing/contract-server.js";
import { buildPatient } from "../../../../testing/patient.js";
import { patientKeys } from "../data/patient-cache.js";
import { getOpenPatientId, useCreatePatient } from "./create-patient.js";

const ID = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01";
const body = { name: "Ada Obi", gender: "female", age: "34", hospital_no: "HN-9" } as const;

function setUp() {
  const { server, queryClient } = logInAdministrator();
  queryClient.setQueryData(patientKeys.open, []);
  const { result } = renderInApp(queryClient, useCreatePatient);
  return { server, queryClient, create: () => result.current.mutateAsync(body) };
}

it("adds the admitted patient to the open list", async () => {
  const { server, queryClient, create } = setUp();
  server.on(createPatient, (call) => buildPatient({ ...call.body, id: ID }));
  await act(create);
  expect(queryClient.getQueryData(patientKeys.open)).toEqual([
    buildPatient({ ...createPatient.body.parse(body), id: ID }),
  ]);
});

it("retries the same content with the same key until the server answers", async () => {
  const { server, create } = setUp();
  server.on(createPatient, () => {
    throw new RefusedCall("SERVICE_UNAVAILABLE");
  });
  await act(() => expect(create()).rejects.toThrow());
  server.on(createPatient, () => buildPatient({ ...body, id: ID }));
  await act(create);
  await act(create);
  const [first, second, third] = server.listCalls(createPatient).map((call) => call.idempotencyKey);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it("returns the id of the card that is already open with the same number", async () => {
  const { server, create } = setUp();
  server.on(createPatient, () => {
    throw new RefusedCall("CARD_ALREADY_OPEN", { id: ID });
  });
  const error = await act(() => create().catch((reason: unknown) => reason));
  expect(getOpenPatientId(error)).toBe(ID);
});
