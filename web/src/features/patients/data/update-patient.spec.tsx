/** @jest-environment ./web/testing/browser.cjs */
import { act, waitFor } from "@testing-library/react";
import { ApiError } from "@wardline/client/call-error";
import { deletePatient, type Patient, updatePatient } from "@wardline/contracts/patients/patient";
import { logInAdministrator, renderInApp } from "../../../../testing/administrator.js";
import { RefusedCall } from "../../../../testing/contract-server.js";
import { buildPatient } from "../../../../testing/patient.js";
import { useDeletePatient } from "../change/DeletePatientDialog.js";
import { patientKeys } from "./patient-cache.js";
import { useUpdatePatient } from "./use-patients-change.js";

const ID = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01";
const stored = buildPatient({ id: ID, version: 3 });

function setUp() {
  const { server, queryClient } = logInAdministrator();
  queryClient.setQueryData(patientKeys.open, [stored]);
  queryClient.setQueryData(patientKeys.one(ID), stored);
  return { server, queryClient, list: () => queryClient.getQueryData<Patient[]>(patientKeys.open) };
}

describe("patient update", () => {
  it("sends the fields with the edited version and shows the server's reply everywhere", async () => {
    const { server, queryClient, list } = setUp();
    server.on(updatePatient, ({ body }) => ({ ...stored, ...body.patientData, version: 4 }));
    const { result } = renderInApp(queryClient, useUpdatePatient);
    await act(() => result.current.mutateAsync({ patient: stored, data: { bed_no: "B7" } }));
    const [call] = server.listCalls(updatePatient);
    expect(call).toMatchObject({ params: { id: ID }, body: { patientData: { bed_no: "B7" } } });
    expect(call?.ifMatch).toBe('"3"');
    expect(list()).toEqual([{ ...stored, bed_no: "B7", version: 4 }]);
    expect(queryClient.getQueryData(patientKeys.one(ID))).toMatchObject({ bed_no: "B7" });
  });

  it("shows another person's change if that person was faster", async () => {
    const { server, queryClient, list } = setUp();
    const colleagueState = { ...stored, bed_no: "C1", version: 4 };
    server.on(updatePatient, () => {
      throw new RefusedCall("VERSION_CONFLICT", colleagueState);
    });
    const { result } = renderInApp(queryClient, useUpdatePatient);
    const change = result.current.mutateAsync({ patient: stored, data: { bed_no: "B7" } });
    await act(() => expect(change).rejects.toBeInstanceOf(ApiError));
    expect(list()).toEqual([colleagueState]);
  });

  it("leaves the list unchanged when the server cannot be reached", async () => {
    const { queryClient, list } = setUp();
    globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
    const { result } = renderInApp(queryClient, useUpdatePatient);
    const change = result.current.mutateAsync({ patient: stored, data: { bed_no: "B7" } });
    await act(() => expect(change).rejects.toMatchObject({ code: "NETWORK" }));
    expect(list()).toEqual([stored]);
  });
});

describe("patient deletion", () => {
  it.each([
    ["deleted", () => null],
    [
      "already deleted",
      () => {
        throw new RefusedCall("NOT_FOUND");
      },
    ],
  ])("removes from the lists a patient who is %s", async (_what, answer) => {
    const { server, queryClient, list } = setUp();
    server.on(deletePatient, answer);
    const { result } = renderInApp(queryClient, useDeletePatient);
    await act(() => result.current.mutateAsync(stored));
    await waitFor(() => expect(list()).toEqual([]));
  });

  it("keeps a patient that someone else has changed", async () => {
    const { server, queryClient, list } = setUp();
    server.on(deletePatient, () => {
      throw new RefusedCall("VERSION_CONFLICT", { ...stored, version: 4 });
    });
    const { result } = renderInApp(queryClient, useDeletePatient);
    await act(() => expect(result.current.mutateAsync(stored)).rejects.toBeInstanceOf(ApiError));
    expect(list()).toEqual([stored]);
  });
});
