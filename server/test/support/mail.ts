import type { LinkKind } from "@wardline/contracts/operation/jobs";
import { createLinkToken } from "@wardline/database/repositories/people/link-tokens";
import type { TestApp } from "./app.js";

/** Makes a link as the worker does when it sends an email requested at `requestedAt` (epoch milliseconds). */
export async function makeLink(
  app: TestApp,
  accountId: string,
  kind: LinkKind,
  requestedAt = app.clock.now,
): Promise<string> {
  const token = await app.dataSource.transaction((manager) =>
    createLinkToken(manager, { accountId, kind, requestedAt, now: requestedAt }),
  );
  if (token === null) throw new Error("a newer link exists");
  return token;
}

/** Lists the names of the emails queued for an account, oldest first. */
export function listMailsTo(app: TestApp, accountId: string): string[] {
  return app
    .jobs()
    .filter(
      ({ queue, data }) => queue === "email" && "accountId" in data && data.accountId === accountId,
    )
    .map(({ name }) => name);
}
