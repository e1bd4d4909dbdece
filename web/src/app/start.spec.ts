/** @jest-environment ./web/testing/browser.cjs */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const PAGE = readFileSync(join(__dirname, "../../index.html"), "utf8");
const NOT_STARTED = "Wardline has not started yet.";

afterEach(() => document.body.replaceChildren());

function open(): void {
  jest.useFakeTimers();
  document.body.innerHTML = PAGE.replace(/^.*<body>|<script.*$/gs, "");
  jest.isolateModules(() => jest.requireActual("../../public/start.js"));
}

it("says that the page could not start ten seconds after it was opened", () => {
  open();
  jest.advanceTimersByTime(9_999);
  expect(document.body.textContent).not.toContain(NOT_STARTED);
  jest.advanceTimersByTime(1);
  const shell = document.querySelector("[role=status]");
  expect(shell?.textContent).toContain(NOT_STARTED);
  expect(shell?.hasAttribute("aria-label")).toBe(false);
});

it("says nothing once the app has rendered", () => {
  open();
  document.querySelector("#root")?.replaceChildren("Welcome Back");
  jest.advanceTimersByTime(60_000);
  expect(document.body.textContent).not.toContain(NOT_STARTED);
});
