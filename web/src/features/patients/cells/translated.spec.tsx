/** @jest-environment ./web/testing/browser.cjs */
import { act, render, screen } from "@testing-library/react";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { buildPatient } from "../../../../testing/patient.js";
import { setLiveStatus } from "../../../lib/live/live-status.js";
import { LiveIndicator } from "../../../ui/feedback/LiveIndicator.js";
import { DurationText } from "./cells.js";

const HOUR_MS = 3_600_000;

/** Simulates browser translation: wraps each text node that has element siblings in an element of its own. */
function translate(root: HTMLElement): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const own = document.createElement("font");
    own.textContent = text.textContent;
    text.parentNode?.replaceChild(own, text);
  }
}

it("keeps counting when the browser translates the page", () => {
  logInAdministrator();
  const patient = buildPatient({ created_at: "2026-11-21T10:00:00.000Z" });
  const at = Date.parse(patient.created_at);
  const { container, rerender } = render(<DurationText patient={patient} until={at + HOUR_MS} />);
  translate(container);
  rerender(<DurationText patient={patient} until={at + 5 * HOUR_MS} />);
  expect(container.textContent).toBe("5 HRS");
});

it("keeps showing whether the page is live when the browser translates it", () => {
  logInAdministrator();
  setLiveStatus({ kind: "live", lastHeardAt: null });
  const { container } = render(<LiveIndicator />);
  translate(container);
  act(() => setLiveStatus({ kind: "reconnecting", lastHeardAt: null }));
  expect(screen.getByRole("status").textContent).toBe("Reconnecting");
});
