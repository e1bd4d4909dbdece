/** @jest-environment ./web/testing/browser.cjs */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { moveScreen } from "@wardline/contracts/boards/displays";
import { ERRORS } from "@wardline/contracts/errors";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { RefusedCall } from "../../../../testing/contract-server.js";
import { buildDisplay } from "../../../../testing/display.js";
import { renderPart } from "../../../../testing/render-part.js";
import { buildScreen } from "../../../../testing/screen.js";
import { MoveForm } from "./screen-forms.js";

const HALL = buildDisplay("Hall");
const WARD = buildDisplay("Ward 3");
const LOBBY = buildDisplay("Lobby");

async function setUp(answer: () => null) {
  const { server, queryClient } = logInAdministrator();
  server.on(moveScreen, answer);
  const onClose = jest.fn();
  await renderPart(
    queryClient,
    <MoveForm screen={buildScreen(WARD)} displays={[HALL, WARD, LOBBY]} onClose={onClose} />,
  );
  return { server, user: userEvent.setup(), onClose };
}

describe("the form that moves a screen", () => {
  it("offers the other displays, and moves the screen to the chosen one", async () => {
    const { server, user, onClose } = await setUp(() => null);
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "Hall",
      "Lobby",
    ]);
    await user.selectOptions(screen.getByRole("combobox", { name: "Display" }), "Lobby");
    await user.click(screen.getByRole("button", { name: "Move" }));

    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.listCalls(moveScreen)).toMatchObject([
      {
        params: { id: WARD.display_id, screen: "tv-a" },
        body: { display: LOBBY.display_id },
      },
    ]);
  });

  it("stays open and shows the reason if the screen does not answer", async () => {
    const { user, onClose } = await setUp(() => {
      throw new RefusedCall("SCREEN_UNREACHABLE");
    });
    await user.click(screen.getByRole("button", { name: "Move" }));

    expect(await screen.findByText(ERRORS.SCREEN_UNREACHABLE[1])).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});
