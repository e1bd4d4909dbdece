/** @jest-environment ./web/testing/browser.cjs */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { acceptPairing } from "@wardline/contracts/boards/pairings";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { buildDisplay } from "../../../../testing/display.js";
import { fill } from "../../../../testing/fill.js";
import { renderPart } from "../../../../testing/render-part.js";
import { PairForm } from "./screen-forms.js";

const HALL = buildDisplay("Hall");
const WARD = buildDisplay("Ward 3");

async function setUp(displays = [HALL], code = "") {
  const { server, queryClient } = logInAdministrator();
  const requests: unknown[] = [];
  server.on(acceptPairing, ({ body }) => {
    requests.push(body);
    return HALL;
  });
  const onClose = jest.fn();
  await renderPart(queryClient, <PairForm displays={displays} code={code} onClose={onClose} />);
  return { user: userEvent.setup(), pairRequests: requests, onClose };
}

function setSecure(isSecure: boolean): void {
  Object.defineProperty(window, "isSecureContext", { value: isSecure, configurable: true });
}

describe("the form that pairs a screen", () => {
  it("preselects the only display, so that only the code has to be typed", async () => {
    const { user, pairRequests, onClose } = await setUp();
    fill(screen.getByLabelText(/Code on the screen/), "abc-234");
    await user.click(screen.getByRole("button", { name: "Pair screen" }));

    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(pairRequests).toEqual([{ code: "ABC234", name: "Hall" }]);
  });

  it("preselects no display if there are several, and offers them all", async () => {
    const { user } = await setUp([HALL, WARD], "ABC234");
    const field = screen.getByRole<HTMLInputElement>("combobox", { name: /Display/ });
    expect(field.value).toBe("");
    await user.click(field);
    await user.click(await screen.findByRole("option", { name: "Ward 3" }));
    expect(field.value).toBe("Ward 3");
  });

  it.each([
    [false, 1],
    [true, 0],
  ])("with a secure context = %p, shows %d warnings about plain HTTP", async (isSecure, times) => {
    setSecure(isSecure);
    await setUp();
    expect(screen.queryAllByText(/^This address uses plain HTTP/)).toHaveLength(times);
  });
});
