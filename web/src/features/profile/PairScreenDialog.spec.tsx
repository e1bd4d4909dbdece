/** @jest-environment ./web/testing/browser.cjs */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { joinDisplay, listDisplayNames } from "@wardline/contracts/boards/pairings";
import { logInAdministrator } from "../../../testing/administrator.js";
import { buildDisplay } from "../../../testing/display.js";
import { renderPart } from "../../../testing/render-part.js";
import { PairScreenDialog } from "./PairScreenDialog.js";

const HALL = buildDisplay("Hall");
const WARD = buildDisplay("Ward 3");
const toDisplayName = ({ display_id, name }: typeof HALL) => ({ display_id, name });

async function pair(...displays: (typeof HALL)[]) {
  const { server, queryClient } = logInAdministrator();
  server.on(listDisplayNames, () => displays.map(toDisplayName));
  server.on(joinDisplay, ({ params: { id } }) =>
    toDisplayName(displays.find(({ display_id }) => display_id === id) ?? HALL),
  );
  const onClose = jest.fn();
  await renderPart(queryClient, <PairScreenDialog opened code="ABC234" onClose={onClose} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Pair screen" }));
  return {
    user,
    onClose,
    joined: () => server.listCalls(joinDisplay).map(({ params }) => params.id),
  };
}

describe("the dialog with which staff pair a TV", () => {
  it("shows the only display on the TV without asking", async () => {
    const { onClose, joined } = await pair(HALL);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(joined()).toEqual([HALL.display_id]);
  });

  it("asks which of several displays to show", async () => {
    const { user, onClose, joined } = await pair(HALL, WARD);
    await screen.findByText("Please choose a display.");
    expect(joined()).toEqual([]);

    await user.selectOptions(screen.getByLabelText(/Display/), "Ward 3");
    await user.click(screen.getByRole("button", { name: "Pair screen" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(joined()).toEqual([WARD.display_id]);
  });
});
