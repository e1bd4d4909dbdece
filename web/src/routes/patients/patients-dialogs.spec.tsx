/** @jest-environment ./web/testing/browser.cjs */
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { listCardReaders } from "@wardline/contracts/operation/access-log";
import { getPatientHistory, type Patient } from "@wardline/contracts/patients/patient";
import { listDepartments } from "@wardline/contracts/roster/departments";
import { listOnCall } from "@wardline/contracts/roster/on-call";
import { logInAdministrator } from "../../../testing/administrator.js";
import { buildPatient } from "../../../testing/patient.js";
import { renderPart } from "../../../testing/render-part.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { fetchParts } from "../../ui/feedback/lazy-part.js";
import { usePatientDialogs } from "./patients-dialogs.js";

// Loads the code of the dialogs first, so that they open immediately even on a busy machine.
beforeAll(fetchParts);

const ID = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01";
const bola = buildPatient({ id: ID, name: "Bola Ade", bed_no: "B1", version: 3 });
const other = buildPatient({ id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a02", name: "Ada Obi" });

function List({ patients }: { patients: Patient[] }) {
  const { dialogs, open } = usePatientDialogs(patients);
  return (
    <>
      <button type="button" onClick={() => open("edit", bola)}>
        Edit Bola
      </button>
      <button type="button" onClick={() => open("history", bola)}>
        History of Bola
      </button>
      {dialogs}
    </>
  );
}

/** Renders the page in the state after a login or a reload. */
async function openPage(patients: Patient[]) {
  const { server, queryClient } = logInAdministrator();
  server.on(listDepartments, () => []);
  server.on(listOnCall, () => []);
  server.on(getPatientHistory, () => []);
  server.on(listCardReaders, () => []);
  await renderPart(queryClient, <List patients={patients} />);
}

const bed = () => screen.findByRole("combobox", { name: /^Bed No/ });

async function typeIntoDialog() {
  await openPage([other, bola]);
  fireEvent.click(screen.getByRole("button", { name: "Edit Bola" }));
  fireEvent.change(await bed(), { target: { value: "C7" } });
}

it("reopens the dialog with its entries after the session ended", async () => {
  await typeIntoDialog();
  act(() => sessionStore.clear());
  cleanup();
  await openPage([other, { ...bola, name: "Bola Adeyemi", version: 4 }]);
  expect(await bed()).toHaveProperty("value", "C7");
  // Fields without entries show the current values.
  expect(screen.getByRole("textbox", { name: /^Patient.s Name/ })).toHaveProperty(
    "value",
    "Bola Adeyemi",
  );
});

it("restores nothing for a deleted card or after a cancelled dialog", async () => {
  await typeIntoDialog();
  act(() => sessionStore.clear());
  cleanup();
  await openPage([other]);
  expect(screen.queryByRole("dialog")).toBeNull();
  cleanup();
  await openPage([other, bola]);
  await bed();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  cleanup();
  await openPage([other, bola]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("returns the focus to the opening button when Escape closes the history", async () => {
  await openPage([bola]);
  const opener = screen.getByRole("button", { name: "History of Bola" });
  opener.focus();
  fireEvent.click(opener);
  await screen.findByText("No changes yet");
  fireEvent.keyDown(document.activeElement ?? document, { key: "Escape" });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
