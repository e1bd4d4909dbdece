/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ERRORS } from "@wardline/contracts/errors";
import { createPatient, listPatients } from "@wardline/contracts/patients/patient";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { RefusedCall } from "../../../../testing/contract-server.js";
import { buildPatient } from "../../../../testing/patient.js";
import { renderPart } from "../../../../testing/render-part.js";
import { PastePatients } from "./PastePatients.js";

const ID = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a02";

// jsdom has no layout, so the scroll area gets a height of a few rows.
beforeEach(() => {
  jest.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(520);
  jest.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(860);
});
afterEach(() => jest.restoreAllMocks());

async function paste(text: string) {
  const { server, queryClient } = logInAdministrator();
  server.on(listPatients, () => [buildPatient({ id: ID, hospital_no: "SL-9" })]);
  const onClose = jest.fn();
  await renderPart(queryClient, <PastePatients departments={["Surgery"]} onClose={onClose} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("textbox", { name: /^Paste from/ }));
  await user.paste(text);
  await user.click(screen.getByRole("button", { name: "Check these rows" }));
  return { server, user, onClose };
}

it("adds a card for each valid row and reports how many", async () => {
  const { server, user, onClose } = await paste("SL-1\tAda Obi\tF\t34\nSL-2\tBola Eze\tM\t40");
  server.on(createPatient, ({ body }) => buildPatient({ id: ID, name: body.name }));
  await user.click(screen.getByRole("button", { name: "Add 2 patients" }));
  await screen.findByText("2 cards opened.");
  expect(server.listCalls(createPatient).map(({ body }) => body.hospital_no)).toEqual([
    "SL-1",
    "SL-2",
  ]);
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(onClose).toHaveBeenCalled();
});

it("adds the valid rows and keeps the others until a wrong cell is corrected", async () => {
  const { server, user } = await paste("SL-1\tAda Obi\tF\t34\nSL-2\tBola Eze\tM\t40\tA1\tUrology");
  server.on(createPatient, ({ body }) => buildPatient({ id: ID, name: body.name }));
  await user.click(screen.getByRole("button", { name: "Add 1 patient" }));
  await screen.findByText("1 card opened.");
  const team = screen.getByRole("combobox", { name: "Managing Team, row 2" });
  await user.clear(team);
  await user.type(team, "surgery{Enter}");
  await user.click(await screen.findByRole("button", { name: "Add 1 patient" }));
  await screen.findByText("2 cards opened.");
  expect(server.listCalls(createPatient).at(-1)?.body).toMatchObject({ teams: "Surgery" });
});

it("keeps a refused row with its error and adds the others", async () => {
  const { server, user } = await paste("SL-1\tAda Obi\tF\t34\tA1\nSL-2\tBola Eze\tM\t40\tA2");
  server.on(createPatient, ({ body }) => {
    if (body.hospital_no === "SL-1") throw new RefusedCall("BED_TAKEN");
    return buildPatient({ id: ID, name: body.name });
  });
  await user.click(screen.getByRole("button", { name: "Add 2 patients" }));
  await screen.findByText("1 card opened.");
  screen.getByText(ERRORS.BED_TAKEN[1]);
  expect(screen.queryByText("Bola Eze")).toBeNull();
});
