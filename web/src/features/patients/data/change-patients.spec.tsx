/** @jest-environment ./web/testing/browser.cjs */
import { act } from "@testing-library/react";
import { type Patient, updatePatient } from "@wardline/contracts/patients/patient";
import { logInAdministrator, renderInApp } from "../../../../testing/administrator.js";
import { AnswerWithMeta, RefusedCall } from "../../../../testing/contract-server.js";
import { buildPatient } from "../../../../testing/patient.js";
import { isSaving, patientKeys } from "./patient-cache.js";
import { type PatientStep, useChangePatients } from "./use-patients-change.js";

const ada = buildPatient({ id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01", name: "Ada", version: 3 });
const bola = buildPatient({ id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a02", name: "Bola", version: 8 });

function setUp() {
  const { server, queryClient } = logInAdministrator();
  queryClient.setQueryData(patientKeys.open, [ada, bola]);
  const { result } = renderInApp(queryClient, useChangePatients);
  const readStatuses = () =>
    queryClient.getQueryData<Patient[]>(patientKeys.open)?.map(({ status }) => status);
  const change = (steps: readonly PatientStep[]) => result.current.mutateAsync({ steps });
  const admit = (patients: Patient[]) =>
    act(() => change(patients.map((patient) => ({ patient, data: { status: "admitted" } }))));
  /** Taps without waiting for replies; each tap starts from the flags that the previous tap set. */
  const tap = (...taps: Patient["flags"][]) =>
    act(() =>
      Promise.all(
        taps.map((flags, at) =>
          change([{ patient: { ...ada, flags: taps[at - 1] ?? ada.flags }, data: { flags } }]),
        ),
      ),
    );
  return { server, queryClient, statuses: readStatuses, change, admit, tap };
}

it("shows the status before the server answers and marks the patient as being saved until then", async () => {
  const { server, queryClient, statuses, admit } = setUp();
  const seen: unknown[] = [];
  server.on(updatePatient, ({ body }) => {
    seen.push(statuses(), isSaving(queryClient, ada.id), isSaving(queryClient, bola.id));
    return { ...ada, ...body.patientData, version: 4 };
  });
  await admit([ada]);
  expect(seen).toEqual([["admitted", "card_opened"], true, false]);
  expect(statuses()).toEqual(["admitted", "card_opened"]);
  expect(isSaving(queryClient, ada.id)).toBe(false);
});

it("sends only the status, based on the version the user saw", async () => {
  const { server, admit } = setUp();
  server.on(updatePatient, ({ body }) => ({ ...ada, ...body.patientData, version: 4 }));
  await admit([ada]);
  const [call] = server.listCalls(updatePatient);
  expect(call?.body).toEqual({ patientData: { status: "admitted" } });
  expect(call?.ifMatch).toBe('"3"');
});

it("sends rapid taps one after another, each based on the previous result", async () => {
  const { server, queryClient, tap } = setUp();
  const flags = () =>
    queryClient.getQueryData<Patient[]>(patientKeys.open)?.find(({ id }) => id === ada.id)?.flags;
  let version = 3;
  let saved: Patient = ada;
  const seen: unknown[] = [];
  server.on(updatePatient, ({ body }) => {
    seen.push(flags());
    version += 1;
    saved = { ...saved, ...body.patientData, version };
    return saved;
  });
  await tap(["contact"], ["contact", "falls"], ["contact", "falls", "allergy"]);
  expect(server.listCalls(updatePatient).map(({ ifMatch }) => ifMatch)).toEqual([
    '"3"',
    '"4"',
    '"5"',
  ]);
  // A reply to an earlier change must not remove a later change that is still pending.
  expect(seen.at(-1)).toEqual(["contact", "falls", "allergy"]);
  expect(flags()).toEqual(["contact", "falls", "allergy"]);
});

it("rolls back a refused tap and keeps what was saved before it", async () => {
  const { server, queryClient, tap } = setUp();
  server.on(updatePatient, ({ body }) => {
    if (body.patientData.flags?.length === 2) throw new RefusedCall("SERVICE_UNAVAILABLE");
    return { ...ada, ...body.patientData, version: 4 };
  });
  await tap(["contact"], ["contact", "falls"]);
  const [shown] = queryClient.getQueryData<Patient[]>(patientKeys.open) ?? [];
  expect(shown).toMatchObject({ flags: ["contact"], version: 4 });
});

it("rolls back only the refused changes", async () => {
  const { server, statuses, admit } = setUp();
  server.on(updatePatient, ({ params, body }) => {
    if (params.id === ada.id) throw new RefusedCall("SERVICE_UNAVAILABLE");
    return { ...bola, ...body.patientData, version: 9 };
  });
  const outcome = await admit([ada, bola]);
  expect(statuses()).toEqual(["card_opened", "admitted"]);
  expect(outcome.failed.map(({ patient }) => patient.name)).toEqual(["Ada"]);
  expect(outcome.done.map(({ after }) => after.name)).toEqual(["Bola"]);
});

it("shows another person's change if that person was faster", async () => {
  const { server, statuses, admit } = setUp();
  server.on(updatePatient, () => {
    throw new RefusedCall("VERSION_CONFLICT", {
      ...ada,
      status: "new_patient_reviewed",
      version: 4,
    });
  });
  await admit([ada]);
  expect(statuses()).toEqual(["new_patient_reviewed", "card_opened"]);
});

it("removes a patient from the list when someone else has deleted them", async () => {
  const { server, statuses, admit } = setUp();
  server.on(updatePatient, () => {
    throw new RefusedCall("NOT_FOUND");
  });
  await admit([ada]);
  expect(statuses()).toHaveLength(1);
});

it("returns an undo that restores the changed fields on top of the saved state", async () => {
  const { server, admit } = setUp();
  server.on(updatePatient, ({ body }) => ({ ...ada, ...body.patientData, version: 4 }));
  const { done } = await admit([ada]);
  expect(done.map(({ undo }) => undo)).toEqual([
    { patient: { ...ada, status: "admitted", version: 4 }, data: { status: "card_opened" } },
  ]);
});

it("undoes a status by its revision and restores its start time", async () => {
  const { server, queryClient, admit, change } = setUp();
  const readSince = () =>
    queryClient.getQueryData<Patient[]>(patientKeys.open)?.map(({ status_since }) => status_since);
  const seen: unknown[] = [];
  server.on(updatePatient, ({ params, body }) => {
    seen.push(body.undo_of, readSince());
    const before = params.id === ada.id ? ada : bola;
    const clock = body.undo_of === undefined ? "2026-11-22T09:00:00.000Z" : before.status_since;
    const after = { ...before, ...body.patientData, status_since: clock };
    return new AnswerWithMeta(
      { ...after, version: before.version + seen.length },
      { revision: 41 },
    );
  });
  const { done } = await admit([ada, bola]);
  await act(() => change(done.map(({ undo }) => undo)));
  const formerTimes = [ada.status_since, bola.status_since];
  expect(seen.slice(4)).toEqual([41, formerTimes, 41, formerTimes]);
  expect(readSince()).toEqual(formerTimes);
});
