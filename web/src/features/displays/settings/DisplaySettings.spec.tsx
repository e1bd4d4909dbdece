/** @jest-environment ./web/testing/browser.cjs */
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getBoard } from "@wardline/contracts/boards/board";
import { type Display, updateDisplay } from "@wardline/contracts/boards/displays";
import { listWardNames } from "@wardline/contracts/patients/wards";
import { WEEKDAYS } from "@wardline/domain/roster/planned-hours";
import { useEffect, useState } from "react";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { RefusedCall } from "../../../../testing/contract-server.js";
import { buildDisplay } from "../../../../testing/display.js";
import { renderPart } from "../../../../testing/render-part.js";
import { DisplaySettings } from "./DisplaySettings.js";

const HOURS = WEEKDAYS.map(() => ({ from: "07:00", until: "19:00" }));

const getPlanField = () =>
  screen.getByRole<HTMLSelectElement>("combobox", { name: /^Screens are on/ });

async function setUp() {
  const { server, queryClient } = logInAdministrator();
  server.on(listWardNames, () => []);
  server.on(getBoard, () => new Promise(() => undefined));
  const hall = buildDisplay("Hall");
  let put: (display: Display) => void = () => undefined;
  function Hall() {
    const [display, setDisplay] = useState(hall);
    useEffect(() => {
      put = setDisplay;
    }, []);
    return <DisplaySettings display={display} departments={[]} reach={undefined} />;
  }
  await renderPart(queryClient, <Hall />);
  const user = userEvent.setup();
  const changeAsColleague = (change: Partial<Display>) =>
    act(() => put({ ...hall, ...change, version: hall.version + 1 }));
  const save = () => user.click(screen.getByRole("button", { name: "Save Changes" }));
  return { server, user, hall, changeElsewhere: changeAsColleague, save };
}

it("asks three questions, and has all other settings under More", async () => {
  const { user } = await setUp();
  screen.getByRole("combobox", { name: "Patients to show" });
  screen.getByLabelText("Show names as");
  screen.getByLabelText("Who is on call");
  expect(screen.queryAllByRole("switch")).toEqual([]);
  expect(screen.queryAllByRole("checkbox")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "More" }));
  expect(getPlanField().value).toBe("always");
});

it("sends only changed settings, and keeps the input if saving fails", async () => {
  const { server, user, hall, save } = await setUp();
  server.on(updateDisplay, () => {
    throw new RefusedCall("FORBIDDEN");
  });
  await user.selectOptions(screen.getByLabelText("Who is on call"), "Names and phone numbers");
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.selectOptions(getPlanField(), "same");
  await save();
  await screen.findByRole("button", { name: "Dismiss message" });
  expect(getPlanField().value).toBe("same");

  server.on(updateDisplay, ({ body }) => ({ ...hall, ...body, version: 2 }));
  await save();
  await screen.findByText("“Hall” was updated.");
  expect(server.listCalls(updateDisplay).at(-1)?.body).toEqual({
    show_phones: true,
    hours: WEEKDAYS.map(() => ({ from: "06:00", until: "22:00" })),
  });
});

it("shows a colleague's new hours before replacing them with the entered ones", async () => {
  const { user, changeElsewhere } = await setUp();
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.selectOptions(getPlanField(), "days");
  expect(screen.queryByText("Screens are on was changed by someone else")).toBeNull();

  changeElsewhere({ hours: HOURS });
  screen.getByText("Screens are on was changed by someone else");
  expect(getPlanField().value).toBe("days");
});

it("shows a colleague's new hours if the person has entered none", async () => {
  const { user, changeElsewhere } = await setUp();
  await user.click(screen.getByRole("button", { name: "More" }));
  changeElsewhere({ hours: HOURS });
  await waitFor(() => expect(getPlanField().value).toBe("same"));
});

it("shows an error if no day is chosen, and sends nothing", async () => {
  const { server, user, save } = await setUp();
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.selectOptions(getPlanField(), "days");
  for (const day of WEEKDAYS) await user.click(screen.getByRole("checkbox", { name: day }));
  await save();
  await screen.findByText("Please choose hours for at least one day.");
  expect(server.listCalls(updateDisplay)).toEqual([]);
});
