/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { logInAdministrator } from "../../../testing/administrator.js";
import { renderPart } from "../../../testing/render-part.js";
import { FeatureRow } from "./Fold.js";

async function setUp(address: string) {
  const { queryClient } = logInAdministrator();
  await renderPart(
    queryClient,
    <>
      <FeatureRow name="rules" title="Rules" state="On: 2 rules">
        <input aria-label="Limit" />
      </FeatureRow>
      <FeatureRow name="gaps" title="Gaps" state="Off">
        Switch
      </FeatureRow>
    </>,
    address,
  );
  return { user: userEvent.setup(), rules: screen.getByRole("button", { name: "Rules" }) };
}

it("stays closed and shows its state in words until somebody opens it", async () => {
  const { user, rules } = await setUp("/");
  expect(rules.getAttribute("aria-expanded")).toBe("false");
  expect(document.getElementById(rules.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "On: 2 rules",
  );
  expect(screen.queryByLabelText("Limit")).toBeNull();
  rules.focus();
  await user.keyboard("{Enter}");
  expect(rules.getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByRole("textbox", { name: "Limit" })).toBeTruthy();
});

it("keeps entries while closed", async () => {
  const { user, rules } = await setUp("/");
  await user.click(rules);
  await user.type(screen.getByRole("textbox", { name: "Limit" }), "7");
  await user.click(rules);
  expect(screen.queryByRole("textbox", { name: "Limit" })).toBeNull();
  await user.click(rules);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Limit" }).value).toBe("7");
});

it("opens with focus when the address names it", async () => {
  const { rules } = await setUp("/#rules");
  expect(rules.getAttribute("aria-expanded")).toBe("true");
  expect(document.activeElement).toBe(rules);
  expect(screen.getByRole("button", { name: "Gaps" }).getAttribute("aria-expanded")).toBe("false");
});
