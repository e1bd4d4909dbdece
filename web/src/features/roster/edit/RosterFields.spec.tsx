/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { renderPart } from "../../../../testing/render-part.js";
import { STAFF } from "../../../../testing/roster.js";
import { EMPTY_DRAFT, toContent } from "../roster-draft.js";
import { RosterFields } from "./RosterFields.js";

let content: ReturnType<typeof toContent>;

function Fields() {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  return (
    <RosterFields
      departments={["Surgery", "Cardiology"]}
      draft={draft}
      onChange={(next) => {
        content = toContent(next);
        setDraft(next);
      }}
      candidates={STAFF}
      error={null}
    />
  );
}

describe("several people in one role", () => {
  const bolaAsSecond = {
    department: "Surgery",
    registrarId: "ada",
    more: [{ role: "Registrar", position: 2, id: "bola" }],
  };

  it("shows a second selected person as not needed until they are added as second on call", async () => {
    const { queryClient } = logInAdministrator();
    const user = userEvent.setup();
    await renderPart(queryClient, <Fields />);
    await user.click(screen.getByRole("checkbox", { name: "Surgery" }));
    await user.click(screen.getByRole("checkbox", { name: "Registrars" }));
    expect(screen.queryByRole("button", { name: /^Add as/ })).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: /^ada Obi/ }));
    await user.click(screen.getByRole("checkbox", { name: /^bola Obi/ }));
    screen.getByText("Not needed");
    expect(content.departmentStaff).toEqual([{ department: "Surgery", registrarId: "ada" }]);

    await user.click(screen.getByRole("button", { name: "Add as 2nd on call: bola Obi" }));
    screen.getByText("2nd on call");
    expect(content.departmentStaff).toEqual([bolaAsSecond]);
  });
});
