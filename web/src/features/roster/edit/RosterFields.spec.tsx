/** @jest-environment ./web/testing/browser.cjs */
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { renderPart } from "../../../../testing/render-part.js";
import { STAFF } from "../../../../testing/roster.js";
import { contentOf, EMPTY_DRAFT } from "../roster-draft.js";
import { RosterFields } from "./RosterFields.js";

let content: ReturnType<typeof contentOf>;

function Fields() {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  return (
    <RosterFields
      departments={["Surgery", "Cardiology"]}
      draft={draft}
      onChange={(next) => {
        content = contentOf(next);
        setDraft(next);
      }}
      candidates={STAFF}
      error={null}
    />
  );
}

it("fills a roster from a table of departments and roles, and remembers that it is one", async () => {
  const { queryClient } = logInAdministrator();
  const user = userEvent.setup();
  await renderPart(queryClient, <Fields />);
  screen.getByText("Departments on call");

  await user.click(screen.getByRole("button", { name: "Table" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Registrar, Surgery" }), "ada Obi");
  await user.selectOptions(
    screen.getByRole("combobox", { name: "Registrar, Surgery" }),
    "bola Obi",
  );
  expect(content).toEqual({
    departments: ["Surgery"],
    departmentStaff: [{ department: "Surgery", registrarId: "bola" }],
  });

  cleanup();
  await renderPart(queryClient, <Fields />);
  screen.getByRole("button", { name: "Table", pressed: true });
});
