/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import { logInAdministrator } from "../../../testing/administrator.js";
import { renderPart } from "../../../testing/render-part.js";
import { SignOnReports } from "./SingleSignOnRow.js";

it("shows who was refused, when, and what to do about it", async () => {
  const { queryClient } = logInAdministrator();
  const at = "2026-03-04T12:00:00.000Z";
  const reports = [
    { at, email: "ada@hospital.example", problem: "The provider sent no claim." },
    { at, email: "", problem: "The provider does not accept the secret." },
  ];
  await renderPart(queryClient, <SignOnReports reports={reports} />);
  const region = screen.getByRole("region", { name: "Recent problems" });
  expect(region.textContent).toMatch(/The provider sent no claim\.ada@hospital\.example · .*2026/);
  expect(region.textContent).toMatch(/accept the secret\.[^·]*2026/);
});
