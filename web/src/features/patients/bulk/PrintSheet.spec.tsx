/** @jest-environment ./web/testing/browser.cjs */
import { screen, within } from "@testing-library/react";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { buildPatient } from "../../../../testing/patient.js";
import { renderPart } from "../../../../testing/render-part.js";
import { createContactsLookup } from "../../../shared/contacts/patient-contacts.js";
import { wardsQuery } from "../../../shared/hospital/wards.js";
import { AlikeContext } from "../signals/alike-names.js";
import { formatPrintedCount, PrintSheet } from "./sheets.js";

it("marks similar names in words, like the other signals", async () => {
  const patients = [
    buildPatient({ id: "a", name: "Amina Bello", flags: ["falls"] }),
    buildPatient({ id: "b", name: "Amina Belo" }),
    buildPatient({ id: "c", name: "Chidi Eze" }),
  ];
  const alike = {
    groups: new Map([
      ["a", ["a", "b"]],
      ["b", ["a", "b"]],
    ]),
    findAlike: () => [],
  };
  await renderPart(
    logInAdministrator().queryClient,
    <AlikeContext value={alike}>
      <PrintSheet
        patients={patients}
        isPrintDialogNeeded={false}
        day="2026-11-23"
        findContacts={createContactsLookup([])}
        onDone={() => undefined}
      />
    </AlikeContext>,
  );
  const [, , first, second, third] = screen.getAllByRole("row", { hidden: true });
  const text = (row: HTMLElement | undefined) => row?.textContent ?? "";
  expect(text(first)).toContain("Risk of falling; ⚠ name alike");
  expect(text(second)).toContain("⚠ name alike");
  expect(text(third)).not.toContain("alike");
  expect(within(first as HTMLElement).getByText("Amina Bello", { exact: false })).toBeTruthy();
});

it("names the ward when the sheet is limited to a ward", () => {
  expect(formatPrintedCount(8, "Surgery")).toBe("8 patients, Surgery");
  expect(formatPrintedCount(1, null)).toBe("1 patient");
});

it("shows the ward below a bed when the label does not include it", async () => {
  const { queryClient } = logInAdministrator();
  const ward = { id: "e", name: "Emergency", beds: ["Emergency E4", "E5"], closed: [], version: 1 };
  queryClient.setQueryData(wardsQuery.queryKey, [ward]);
  const patients = ["Emergency E4", "E5"].map((bed) =>
    buildPatient({ id: bed, name: `In ${bed}`, ward_id: "e", bed_no: bed }),
  );
  await renderPart(
    queryClient,
    <PrintSheet
      patients={patients}
      isPrintDialogNeeded={false}
      day="2026-11-23"
      findContacts={createContactsLookup([])}
      onDone={() => undefined}
    />,
  );
  const getBedText = (text: string) => screen.getByText(text, { selector: "td" }).textContent;
  expect([getBedText("Emergency E4"), getBedText("E5")]).toEqual(["Emergency E4", "E5Emergency"]);
});
