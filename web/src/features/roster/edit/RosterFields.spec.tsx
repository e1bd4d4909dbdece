/** @jest-environment ./web/testing/browser.cjs */
import { cleanup, screen, within } from "@testing-library/react";
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

describe("several people a role", () => {
  const bolaBeside = {
    department: "Surgery",
    registrarId: "ada",
    more: [{ role: "Registrar", position: 2, id: "bola" }],
  };

  it("given two who are ticked, then the second is not needed until added as second on call", async () => {
    const { queryClient } = logInAdministrator();
    const user = userEvent.setup();
    await renderPart(queryClient, <Fields />);
    await user.click(screen.getByRole("button", { name: "Checklists" }));
    await user.click(screen.getByRole("checkbox", { name: "Surgery" }));
    await user.click(screen.getByRole("checkbox", { name: "Registrars" }));
    expect(screen.queryByRole("button", { name: /^Add as/ })).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: /^ada Obi/ }));
    await user.click(screen.getByRole("checkbox", { name: /^bola Obi/ }));
    screen.getByText("Not needed");
    expect(content.departmentStaff).toEqual([{ department: "Surgery", registrarId: "ada" }]);

    await user.click(screen.getByRole("button", { name: "Add as 2nd on call: bola Obi" }));
    screen.getByText("2nd on call");
    expect(content.departmentStaff).toEqual([bolaBeside]);
  });

  it("given the table, then somebody is added beside the first, and only once", async () => {
    const { queryClient } = logInAdministrator();
    const user = userEvent.setup();
    await renderPart(queryClient, <Fields />);
    await user.click(screen.getByRole("button", { name: "Table" }));
    const first = screen.getByRole("combobox", { name: "Registrar, Surgery" });
    await user.selectOptions(first, "ada Obi");
    await user.click(screen.getByRole("button", { name: "Add a 2nd on call: Registrar, Surgery" }));
    const second = screen.getByRole("combobox", { name: "2nd Registrar, Surgery" });
    expect(within(second).queryByRole("option", { name: "ada Obi" })).toBeNull();
    await user.selectOptions(second, "bola Obi");

    expect(content.departmentStaff).toEqual([bolaBeside]);
    expect(screen.queryByRole("button", { name: /^Add a 3rd/ })).toBeNull();
  });
});
