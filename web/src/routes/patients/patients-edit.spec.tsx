/** @jest-environment ./web/testing/browser.cjs */
import { useQuery } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { updatePatient } from "@wardline/contracts/patients/patient";
import { listDepartments } from "@wardline/contracts/roster/departments";
import { listOnCall } from "@wardline/contracts/roster/on-call";
import { ROSTER_FALLBACK_NOTICE } from "@wardline/domain/roster/contact-resolution";
import { logInAdministrator } from "../../../testing/administrator.js";
import { stopClock } from "../../../testing/clock.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { buildDuty } from "../../../testing/duty.js";
import { buildPatient } from "../../../testing/patient.js";
import { renderPart } from "../../../testing/render-part.js";
import { usePatientEditing } from "../../features/patients/change/use-patient-editing.js";
import { patientKeys } from "../../features/patients/data/patient-cache.js";
import { patientQuery } from "../../features/patients/data/patient-queries.js";
import { useTeamContacts } from "../../shared/contacts/use-contacts.js";
import { EditPatient } from "./patients-dialogs.js";
import { UpdatePatientForm } from "./update-patients-info.js";

const ID = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01";
const storedPatient = buildPatient({ id: ID, version: 3 });
const SURGERY = {
  id: 1,
  department: "Surgery",
  email: "surgery@ward.test",
  phone: "0700",
  contact_source: "department",
  duty_start: null,
} as const;
const ON_CALL = buildDuty({ next: null });

beforeEach(() => stopClock(Date.parse("2026-11-20T12:00:00Z")));

function Dialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery({ ...patientQuery(ID), staleTime: Number.POSITIVE_INFINITY });
  return data === undefined ? null : <EditPatient patient={data} onClose={onClose} />;
}

/** Renders the form of the Update page, without the choice of departments. */
function Update() {
  const editing = usePatientEditing(storedPatient);
  const contacts = useTeamContacts(editing.form.getValues().teams, [SURGERY]);
  return <UpdatePatientForm editing={editing} contacts={contacts} teamField={null} />;
}

async function setUp(part: "dialog" | "update" = "dialog", isOnCallKnown = true) {
  const { server, queryClient } = logInAdministrator();
  server.on(listDepartments, () => [SURGERY]);
  server.on(listOnCall, () => {
    if (!isOnCallKnown) throw new RefusedCall("INTERNAL");
    return [ON_CALL];
  });
  server.on(updatePatient, ({ body }) => ({ ...storedPatient, ...body.patientData, version: 4 }));
  queryClient.setQueryData(patientKeys.one(ID), storedPatient);
  const onClose = jest.fn();
  await renderPart(queryClient, part === "update" ? <Update /> : <Dialog onClose={onClose} />);
  const save = await screen.findByRole("button", { name: "Update Patient" });
  await waitFor(() => expect(save).toHaveProperty("disabled", false));
  const sent = () => server.listCalls(updatePatient).map(({ body }) => body.patientData);
  const retype = (label: string, value: string) =>
    fireEvent.change(field(label), { target: { value } });
  return { server, queryClient, save, sent, retype, onClose };
}

// The bed field proposes texts, so its role is combobox.
const field = (label: string) =>
  screen.getByRole(label.startsWith("Bed") ? "combobox" : "textbox", {
    name: new RegExp(`^${label}`),
  });
const PHONES_LABEL = "Team on Call";

it("saves an edit with the current contacts, confirms it and closes", async () => {
  const { save, sent, retype, onClose } = await setUp();
  expect(field(PHONES_LABEL)).toHaveProperty("value", "0803 555 1000");
  retype("Bed No", "B7");
  fireEvent.click(save);
  await screen.findByText("Patient record updated successfully!");
  const contacts = { team_on_call: "0803 555 1000", team_email: "nkechi@ward.test" };
  expect(sent()).toMatchObject([{ bed_no: "B7", teams: "Surgery", ...contacts }]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("uses the general contacts in an edit, with a notice, if the duties cannot be loaded", async () => {
  const { save, sent } = await setUp("dialog", false);
  expect(screen.getByText(ROSTER_FALLBACK_NOTICE)).toBeTruthy();
  await waitFor(() => expect(field(PHONES_LABEL)).toHaveProperty("value", "0700"));
  fireEvent.click(save);
  await waitFor(() => expect(sent()).toMatchObject([{ team_on_call: "0700" }]));
});

it("marks an invalid field of an edit and sends nothing", async () => {
  const { save, sent, retype, onClose } = await setUp();
  retype("Patient's Name", "");
  fireEvent.click(save);
  await waitFor(() => expect(field("Patient's Name").getAttribute("aria-invalid")).toBe("true"));
  expect([sent(), onClose.mock.calls]).toEqual([[], []]);
});

it("keeps an edit open with its entries if saving fails", async () => {
  const { server, save, retype, onClose } = await setUp();
  server.on(updatePatient, () => {
    throw new RefusedCall("INTERNAL");
  });
  retype("Bed No", "B7");
  fireEvent.click(save);
  await screen.findByText("Something went wrong on our side. Please try again.");
  expect(field("Bed No")).toHaveProperty("value", "B7");
  expect(onClose).not.toHaveBeenCalled();
});

it("keeps the entries of an edit when another person changes the card, and lists those changes", async () => {
  const { queryClient, save, sent, retype } = await setUp();
  retype("Bed No", "B7");
  const otherVersion = { ...storedPatient, bed_no: "C1", name: "Adaeze Okafor", version: 4 };
  act(() => void queryClient.setQueryData(patientKeys.one(ID), otherVersion));
  await screen.findByText(/were changed by someone else/);
  expect(field("Bed No")).toHaveProperty("value", "B7");
  expect(field("Patient's Name")).toHaveProperty("value", "Adaeze Okafor");
  fireEvent.click(save);
  await waitFor(() => expect(sent()).toMatchObject([{ bed_no: "B7", name: "Adaeze Okafor" }]));
});

it("saves an update of bed and status with the current contacts and confirms it", async () => {
  const { save, sent, retype } = await setUp("update");
  retype("Bed Number", "W2");
  fireEvent.change(screen.getByLabelText("Change Status"), { target: { value: "admitted" } });
  fireEvent.click(save);
  await screen.findByText("Patient updated successfully!");
  expect(sent()).toMatchObject([
    { bed_no: "W2", status: "admitted", team_on_call: "0803 555 1000" },
  ]);
});

it("reports a failed update and keeps its entries", async () => {
  const { server, save, retype } = await setUp("update");
  server.on(updatePatient, () => {
    throw new RefusedCall("INTERNAL");
  });
  retype("Bed Number", "W2");
  fireEvent.click(save);
  await screen.findByText("Something went wrong on our side. Please try again.");
  expect(field("Bed Number")).toHaveProperty("value", "W2");
});

it("says that a bed is taken, and lets the person use it anyway", async () => {
  const { server, save, onClose, retype } = await setUp();
  const sentence = "Bed A12 of North is taken by Musa Bello (Admitted).";
  server.on(updatePatient, ({ body }) => {
    if (body.override === true) return { ...storedPatient, ...body.patientData, version: 4 };
    throw new RefusedCall("BED_TAKEN", {}, [{ path: "patientData.bed_no", message: sentence }]);
  });
  retype("Bed No.", "A12");
  fireEvent.click(save);
  await screen.findByText(sentence);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Use this bed anyway" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.listCalls(updatePatient).map(({ body }) => body.override)).toEqual([
    undefined,
    true,
  ]);
});
