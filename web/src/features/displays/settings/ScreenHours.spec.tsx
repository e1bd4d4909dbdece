/** @jest-environment ./web/testing/browser.cjs */
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { WEEKDAYS } from "@wardline/domain/roster/planned-hours";
import { useEffect, useState } from "react";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { displayNamed } from "../../../../testing/display.js";
import { renderPart } from "../../../../testing/render-part.js";
import { ScreenHours } from "./ScreenHours.js";

const PLAN = "Its screens are on";

it("keeps the entered hours open when they could not be saved, and closes once they are", async () => {
  const { queryClient } = logInAdministrator();
  const display = displayNamed("Hall");
  const onChange = jest.fn(async () => false);
  await renderPart(
    queryClient,
    <ScreenHours display={display} shown={display} isSaving={false} onChange={onChange} />,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Change hours" }));
  await user.selectOptions(await screen.findByRole("combobox", { name: PLAN }), "same");
  const save = screen.getByRole("button", { name: "Save hours" });
  await user.click(save);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: PLAN }).value).toBe("same");

  onChange.mockResolvedValue(true);
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save hours" })).toBeNull());
});

it("names the hours that a colleague has set while others were entered, before they are replaced", async () => {
  const { queryClient } = logInAdministrator();
  let change: (display: ReturnType<typeof displayNamed>) => void = () => undefined;
  const hall = displayNamed("Hall");
  function Hall() {
    const [display, setDisplay] = useState(hall);
    useEffect(() => {
      change = setDisplay;
    }, []);
    return (
      <ScreenHours
        display={display}
        shown={display}
        isSaving={false}
        onChange={async () => false}
      />
    );
  }
  await renderPart(queryClient, <Hall />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Change hours" }));
  await user.selectOptions(await screen.findByRole("combobox", { name: PLAN }), "days");
  expect(screen.queryByText("The plan was changed meanwhile")).toBeNull();

  const hours = WEEKDAYS.map(() => ({ from: "07:00", until: "19:00" }));
  act(() => change({ ...hall, version: hall.version + 1, hours }));
  expect(screen.getByText("The plan was changed meanwhile")).toBeTruthy();
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: PLAN }).value).toBe("days");
});
