/** @jest-environment ./web/testing/browser.cjs */
import { waitFor } from "@testing-library/react";
import { getParentDetails, type ParentDetails } from "@wardline/contracts/accounts/account";
import type { Grant } from "@wardline/domain/people/grants";
import { logInAdministrator, renderInApp } from "../../../../testing/administrator.js";
import { HOSPITAL_DETAILS } from "../../../../testing/hospital-details.js";
import { sessionStore } from "../../../lib/session/session-store.js";
import { parentDetailsQuery } from "../../../shared/hospital/parent-details.js";
import { useMayDelete } from "./DeletePatientDialog.js";

const RESERVED = { only_administrators_delete: true } as const;

async function isOffered(grants: Grant[], details: Partial<ParentDetails>): Promise<boolean> {
  const { server, queryClient } = logInAdministrator();
  const session = sessionStore.get();
  if (session === null) throw new Error("Nobody is logged in.");
  sessionStore.set({
    ...session,
    accountType: "sub",
    user: { ...session.user, accountType: "sub", grants },
  });
  server.on(getParentDetails, () => ({ ...HOSPITAL_DETAILS, ...details }));
  const { result } = renderInApp(queryClient, useMayDelete);
  await waitFor(() => expect(queryClient.getQueryData(parentDetailsQuery.queryKey)).toBeDefined());
  return result.current;
}

it.each<[string, Grant[], Partial<ParentDetails>, boolean]>([
  ["a clerk, by default", ["patients.write"], {}, true],
  ["a clerk, if only administrators may delete", ["patients.write"], RESERVED, false],
  ["an administrator, if only administrators may delete", ["administrator"], RESERVED, true],
  ["someone who may only read", ["patients.read"], {}, false],
])(
  "offers Delete according to the grants and the hospital's setting: %s",
  async (_who, grants, details, expected) => {
    expect(await isOffered(grants, details)).toBe(expected);
  },
);
