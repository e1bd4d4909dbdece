/** @jest-environment ./web/testing/browser.cjs */
import { fireEvent, screen } from "@testing-library/react";
import { logInAdministrator } from "../../../testing/administrator.js";
import { renderPart } from "../../../testing/render-part.js";
import { PrintFrame } from "./PrintFrame.js";

const root = document.documentElement;
const firePrintEvent = (type: "beforeprint" | "afterprint") => fireEvent(window, new Event(type));

it("prints the hospital's name and who printed the page, black on white even with dark colours", async () => {
  const { queryClient } = logInAdministrator();
  await renderPart(queryClient, <PrintFrame />);
  root.setAttribute("data-mantine-color-scheme", "dark");
  expect(screen.queryByText(/^Printed at/)).toBeNull();

  firePrintEvent("beforeprint");
  expect(screen.getByText("St. Luke's")).toBeTruthy();
  expect(screen.getByText(/^Printed at .+ by admin@hospital.example$/)).toBeTruthy();
  expect(root.getAttribute("data-mantine-color-scheme")).toBe("light");

  firePrintEvent("afterprint");
  expect(screen.queryByText(/^Printed at/)).toBeNull();
  expect(root.getAttribute("data-mantine-color-scheme")).toBe("dark");
});

it("prints no footer below a sheet that has its own footer", async () => {
  const { queryClient } = logInAdministrator();
  await renderPart(queryClient, <PrintFrame />);
  const sheet = document.body.appendChild(document.createElement("div"));
  sheet.setAttribute("data-sheet", "");
  firePrintEvent("beforeprint");
  expect(screen.queryByText(/^Printed at/)).toBeNull();
  firePrintEvent("afterprint");
  sheet.remove();
});
