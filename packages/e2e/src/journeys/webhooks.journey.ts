import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { addWard } from "@wardline/contracts/patients/wards";
import { Webhook } from "standardwebhooks";
import { enter, expect, expectAccessible, test } from "../support/journey.js";

const ORIGIN = process.env.WEBHOOK_ORIGIN ?? "";

interface Message {
  headers: IncomingHttpHeaders;
  body: string;
}

let server: Server;
let status = 204;
const messages: Message[] = [];

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      messages.push({ headers: request.headers, body: Buffer.concat(chunks).toString("utf8") });
      response.writeHead(status).end(status === 204 ? "" : "Not now.");
    });
  });
  server.listen(Number(new URL(ORIGIN).port), "127.0.0.1");
  await once(server, "listening");
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("sends changes to a new webhook's receiver, which fails and then works again", async ({
  page,
  wardline,
  hospital,
}) => {
  const row = page.getByRole("button", { name: "Webhooks", exact: true });
  const section = page.getByRole("region", { name: "Webhooks", exact: true });

  const secret =
    await test.step("the row says that webhooks are off, and opens to the form", async () => {
      await enter(page, wardline, hospital, "/dashboard/settings#advanced");
      await expect(row).toHaveAccessibleDescription("Off");
      await row.click();
      await expect(section.getByText("No webhooks yet.")).toBeVisible();
      await expectAccessible(page);
      await section.getByRole("button", { name: "Add webhook" }).click();
      const dialog = page.getByRole("dialog", { name: "Add webhook" });
      await dialog.getByLabel("Address of the receiver").fill("https://127.0.0.1/hook");
      await dialog.getByRole("button", { name: "Add webhook" }).click();
      await expect(
        dialog.getByText("Webhooks are sent to public HTTPS addresses only."),
      ).toBeVisible();
      await expectAccessible(page);
      const address = dialog.getByLabel("Address of the receiver");
      await address.fill(`${ORIGIN}/hook`);
      await address.press("Enter");
      const secretDialog = page.getByRole("dialog", { name: /^Secret for/ });
      const value = await secretDialog.getByLabel("Secret", { exact: true }).inputValue();
      await expectAccessible(page);
      await secretDialog.getByRole("button", { name: "Done" }).click();
      await expect(row).toHaveAccessibleDescription("On: 1 webhook");
      return value;
    });

  await test.step("a signed test arrives, and the list shows its delivery", async () => {
    await section.getByRole("button", { name: "Send a test" }).click();
    const deliveries = section.getByRole("list", { name: /^Deliveries to/ });
    await expect(deliveries.getByText("Delivered (204)")).toBeVisible();
    const [message] = messages as [Message];
    const headers = message.headers as Record<string, string>;
    expect(new Webhook(secret).verify(message.body, headers)).toMatchObject({
      type: "webhook.tested",
      data: { subject: { type: "webhook" } },
    });
    await expectAccessible(page);
  });

  await test.step("the list shows the answer of a failing receiver, which gets the waiting messages once it works", async () => {
    status = 500;
    await hospital.call(addWard, { body: { name: "North", beds: ["N1"] } });
    await expect(section.getByText("The receiver answered with status 500.").first()).toBeVisible();
    await expect(section.getByText("Not now.").first()).toBeVisible();
    await expect(row).toHaveAccessibleDescription(/^On: 1 webhook, failing since/);
    await expectAccessible(page);
    status = 204;
    await section.getByRole("button", { name: "Send a test" }).click();
    await expect(section.getByText(/^Working, last delivered/)).toBeVisible();
    await expect(row).toHaveAccessibleDescription("On: 1 webhook");
    const types = messages.map(({ body }) => (JSON.parse(body) as { type: string }).type);
    expect(types.filter((type) => type === "ward.created").length).toBeGreaterThan(1);
  });

  await test.step("messages are sent again, and the webhook gets another secret, is switched off, and is deleted", async () => {
    const menu = section.getByRole("button", { name: /^Actions for/ });
    // Uses the keyboard, because a toast may cover the menu.
    const choose = async (name: string) => {
      await menu.press("Enter");
      await page.getByRole("menuitem", { name }).press("Enter");
    };
    const before = messages.length;
    await choose("Send again…");
    const dialog = page.getByRole("dialog");
    const question = page.getByRole("alertdialog");
    await dialog.getByLabel("First revision").fill("1");
    await dialog.getByRole("button", { name: "Send again" }).click();
    await expect.poll(() => messages.length).toBeGreaterThan(before + 1);
    await choose("Replace secret");
    await question.getByRole("button", { name: "Replace secret" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(section.getByText(/^Also signed with the former secret/)).toBeVisible();
    await choose("Switch off");
    await expect(row).toHaveAccessibleDescription("Off: 1 webhook switched off");
    await choose("Delete");
    await question.getByRole("button", { name: "Delete webhook" }).click();
    await expect(row).toHaveAccessibleDescription("Off");
  });
});
