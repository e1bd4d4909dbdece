import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { enter, expect, expectAccessible, test } from "../support/journey.js";

const run = promisify(execFile);

test("creates a token whose example command works until the token is deleted", async ({
  page,
  wardline,
  hospital,
}) => {
  await enter(page, wardline, hospital, "/dashboard/settings#advanced");
  const row = page.getByRole("button", { name: "API tokens" });
  await test.step("without tokens, the settings show only a closed row", async () => {
    await expect(row).toHaveAttribute("aria-expanded", "false");
    await expect(page.getByRole("region", { name: "API tokens" })).toContainText("Off");
  });

  await row.click();
  await test.step("the form asks for a name, rights and an expiry", async () => {
    await page.getByRole("button", { name: "Create a token" }).click();
    const form = page.getByRole("dialog", { name: "Create an API token" });
    await form.getByRole("textbox", { name: "Name" }).fill("Paging system");
    await form.getByRole("checkbox", { name: /^see every patient's card/ }).check();
    await expectAccessible(page);
    await form.getByRole("button", { name: "Create token" }).click();
  });

  let command = "";
  const tokenDialog = page.getByRole("dialog", { name: "Token of “Paging system”" });
  await test.step("the token is shown once, with a command", async () => {
    await expect(tokenDialog.getByLabel("Token", { exact: true })).toHaveValue(/^wl_[\w-]+$/);
    await expect(tokenDialog.getByRole("button", { name: "Copy" }).first()).toBeFocused();
    command = await tokenDialog.getByLabel("Try it: who is on call").inputValue();
    await expectAccessible(page);
    expect(page.url()).not.toContain("wl_");
  });

  await test.step("the command works as printed", async () => {
    const { stdout } = await run("sh", ["-c", `${command} --silent`]);
    expect(JSON.parse(stdout)).toMatchObject({ status: "success" });
  });

  await test.step("the list shows the latest use, and the page no longer shows the token", async () => {
    await tokenDialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("button", { name: "Create a token" })).toBeFocused();
    await page.reload();
    const tokens = page.getByRole("list", { name: "API tokens" });
    await expect(tokens).toContainText(/Paging system.*last used .* from/s);
    await expect(page.getByRole("region", { name: "API tokens" })).toContainText("On: 1 token");
    expect(await page.content()).not.toContain(command.slice(-60));
    await expectAccessible(page);
  });

  await test.step("a deleted token no longer works", async () => {
    await page.getByRole("button", { name: "Delete the token of Paging system" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No program has a token yet.")).toBeVisible();
    const { stdout } = await run("sh", ["-c", `${command} --silent`]);
    expect(JSON.parse(stdout)).toMatchObject({ status: "error", code: "UNAUTHORIZED" });
  });
});
