/** @jest-environment ./web/testing/browser.cjs */
import { useQuery } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { listDepartments } from "@wardline/contracts/departments";
import { listOnCall } from "@wardline/contracts/on-call";
import { updatePatient } from "@wardline/contracts/patients";
import { ROSTER_FALLBACK_NOTICE } from "@wardline/domain/roster/contact-resolution";
import { logInAdministrator } from "../../../testing/administrator.js";
import { stopClock } from "../../../testing/clock.js";
import { Refused } from "../../../testing/contract-server.js";
import { dutyOf } from "../../../testing/duty.js";
import { patientOf } from "../../../testing/patient.js";
import { renderPart } from "../../../testing/render-part.js";
import { UpdatePatientForm } from "../../features/patients/change/UpdatePatientForm.js";
import { usePatientEditing } from "../../features/patients/change/use-patient-editing.js";
import { patientKeys } from "../../features/patients/data/patient-keys.js";
import { onePatient } from "../../features/patients/data/patient-queries.js";
import { useTeamContacts } from "./contacts-of.js";
import { EditPatient } from "./patients-dialogs.js";

const ID = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01";
const held = patientOf({ id: ID, version: 3 });
const SURGERY = {
  id: 1,
  department: "Surgery",
  email: "surgery@ward.test",
  phone: "0700",
  contact_source: "department",
  duty_start: null,
} as const;
const ON_CALL = dutyOf({ next: null });

beforeEach(() => stopClock(Date.parse("2026-11-20T12:00:00Z")));

/** The content of the dialog, of the patient as the cache has them now. */
function Dialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery({ ...onePatient(ID), staleTime: Number.POSITIVE_INFINITY });
  return data === undefined ? null : <EditPatient patient={data} onClose={onClose} />;
}

/** The form of the Update page, without the choice of departments. */
function Update() {
  const editing = usePatientEditing(held);
  const contacts = useTeamContacts(editing.form.getValues().teams, [SURGERY]);
  return <UpdatePatientForm editing={editing} contacts={contacts} teamField={null} />;
}

async function setUp(part: "dialog" | "update" = "dialog", isOnCallKnown = true) {
  const { server, queryClient } = logInAdministrator();
  server.on(listDepartments, () => [SURGERY]);
  server.on(listOnCall, () => {
    if (!isOnCallKnown) throw new Refused("INTERNAL");
    return [ON_CALL];
  });
  server.on(updatePatient, ({ body }) => ({ ...held, ...body.patientData, version: 4 }));
  queryClient.setQueryData(patientKeys.one(ID), held);
  const onClose = jest.fn();
  await renderPart(queryClient, part === "update" ? <Update /> : <Dialog onClose={onClose} />);
  const save = await screen.findByRole("button", { name: "Update Patient" });
  await waitFor(() => expect(save).toHaveProperty("disabled", false));
  const sent = () => server.callsOf(updatePatient).map(({ body }) => body.patientData);
  const retype = (label: string, value: string) =>
    fireEvent.change(field(label), { target: { value } });
  return { server, queryClient, save, sent, retype, onClose };
}

// The bed proposes texts, which makes it a combobox.
const field = (label: string) =>
  screen.getByRole(label.startsWith("Bed") ? "combobox" : "textbox", {
    name: new RegExp(`^${label}`),
  });
const PHONES = "Team on Call";

it("Edit saves what was typed with whom to call now, says so, and closes", async () => {
  const { save, sent, retype, onClose } = await setUp();
  expect(field(PHONES)).toHaveProperty("value", "0803 555 1000");
  retype("Bed No", "B7");
  fireEvent.click(save);
  await screen.findByText("Patient record updated successfully!");
  const contacts = { team_on_call: "0803 555 1000", team_email: "nkechi@ward.test" };
  expect(sent()).toMatchObject([{ bed_no: "B7", teams: "Surgery", ...contacts }]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("Edit takes the general contacts, and says so, when who is on call cannot be read", async () => {
  const { save, sent } = await setUp("dialog", false);
  expect(screen.getByText(ROSTER_FALLBACK_NOTICE)).toBeTruthy();
  await waitFor(() => expect(field(PHONES)).toHaveProperty("value", "0700"));
  fireEvent.click(save);
  await waitFor(() => expect(sent()).toMatchObject([{ team_on_call: "0700" }]));
});

it("Edit says what is wrong at the field, and sends nothing", async () => {
  const { save, sent, retype, onClose } = await setUp();
  retype("Patient's Name", "");
  fireEvent.click(save);
  await waitFor(() => expect(field("Patient's Name").getAttribute("aria-invalid")).toBe("true"));
  expect([sent(), onClose.mock.calls]).toEqual([[], []]);
});

it("Edit stays, with what was typed, when it could not be saved", async () => {
  const { server, save, retype, onClose } = await setUp();
  server.on(updatePatient, () => {
    throw new Refused("INTERNAL");
  });
  retype("Bed No", "B7");
  fireEvent.click(save);
  await screen.findByText("Something went wrong on our side. Please try again.");
  expect(field("Bed No")).toHaveProperty("value", "B7");
  expect(onClose).not.toHaveBeenCalled();
});

it("Edit keeps what was typed while someone else changes the card, and says what they changed", async () => {
  const { queryClient, save, sent, retype } = await setUp();
  retype("Bed No", "B7");
  const theirs = { ...held, bed_no: "C1", name: "Adaeze Okafor", version: 4 };
  act(() => void queryClient.setQueryData(patientKeys.one(ID), theirs));
  await screen.findByText(/were changed meanwhile/);
  expect(field("Bed No")).toHaveProperty("value", "B7");
  expect(field("Patient's Name")).toHaveProperty("value", "Adaeze Okafor");
  fireEvent.click(save);
  await waitFor(() => expect(sent()).toMatchObject([{ bed_no: "B7", name: "Adaeze Okafor" }]));
});

it("Update saves bed and status with whom to call now, and says so", async () => {
  const { save, sent, retype } = await setUp("update");
  retype("Bed Number", "W2");
  fireEvent.change(screen.getByLabelText("Change Status"), { target: { value: "admitted" } });
  fireEvent.click(save);
  await screen.findByText("Patient updated successfully!");
  expect(sent()).toMatchObject([
    { bed_no: "W2", status: "admitted", team_on_call: "0803 555 1000" },
  ]);
});

it("Update says that it failed, and keeps what was typed", async () => {
  const { server, save, retype } = await setUp("update");
  server.on(updatePatient, () => {
    throw new Refused("INTERNAL");
  });
  retype("Bed Number", "W2");
  fireEvent.click(save);
  await screen.findByText("Something went wrong on our side. Please try again.");
  expect(field("Bed Number")).toHaveProperty("value", "W2");
});

it("says at the bed that it is taken, and gives it all the same", async () => {
  const { server, save, onClose, retype } = await setUp();
  const sentence = "Bed A12 of North is taken by Musa Bello (Admitted).";
  server.on(updatePatient, ({ body }) => {
    if (body.override === true) return { ...held, ...body.patientData, version: 4 };
    throw new Refused("BED_TAKEN", {}, [{ path: "patientData.bed_no", message: sentence }]);
  });
  retype("Bed No.", "A12");
  fireEvent.click(save);
  await screen.findByText(sentence);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Use this bed anyway" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.callsOf(updatePatient).map(({ body }) => body.override)).toEqual([undefined, true]);
});
