/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import {
  PATIENT_FLAG_LABELS,
  PATIENT_FLAG_MARKS,
  PATIENT_FLAGS,
} from "@wardline/domain/patients/patient-flags";
import { PATIENT_STATUS_LABELS, PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import { STATUS_STYLES } from "@wardline/theme/status-style";
import { logInAdministrator } from "../../../testing/administrator.js";
import { renderPart } from "../../../testing/render-part.js";
import { Help } from "./Help.js";
import { chooseOwnTopic, HELP_TEXTS, HELP_TOPICS } from "./help-topics.js";

it("shows a text with headings below the page's own heading, and links to the other texts", async () => {
  await renderPart(logInAdministrator().queryClient, <Help topic="switchboard" />);
  screen.getByRole("heading", { level: 2, name: "Switchboard" });
  expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Switchboard");
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(HELP_TOPICS.map((topic) => `/help/${topic}`));
});

it("opens at the text for a person's role", () => {
  expect(chooseOwnTopic("parent", [])).toBe("administrator");
  expect(chooseOwnTopic("sub", [])).toBe("staff");
  expect(chooseOwnTopic("sub", ["roster.write"])).toBe("roster-maker");
  expect(chooseOwnTopic("sub", ["patients.write"])).toBe("registrar");
});

it("lists every status and flag with its sign", () => {
  for (const status of PATIENT_STATUSES) {
    const row = `| ${STATUS_STYLES[status].glyph} | ${PATIENT_STATUS_LABELS[status]} |`;
    expect(HELP_TEXTS.signs).toContain(row);
  }
  for (const flag of PATIENT_FLAGS) {
    const { mark, shape } = PATIENT_FLAG_MARKS[flag];
    expect(HELP_TEXTS.signs).toContain(`| ${mark} in a ${shape} | ${PATIENT_FLAG_LABELS[flag]} |`);
  }
});
