/** @jest-environment ./web/testing/browser.cjs */
import { act } from "@testing-library/react";
import { type SubAccount, updateSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { type Announcement, updateAnnouncement } from "@wardline/contracts/boards/announcements";
import { type Roster, updateRoster } from "@wardline/contracts/roster/roster";
import { logInAdministrator, renderInApp } from "../../../testing/administrator.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import {
  readCurrentAnnouncement,
  useUpdateAnnouncement,
} from "../../features/announcements/announcement-changes.js";
import {
  ROSTER_KEYS,
  readCurrentRoster,
  useUpdateRoster,
} from "../../features/roster/roster-queries.js";
import { readCurrentStaff, useUpdateStaff } from "../../features/staff/staff-changes.js";

const ID = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01";

const announcement: Announcement = {
  id: ID,
  message: "Fire drill at noon",
  expires_at: null,
  is_active: true,
  created_at: "2026-11-21T08:00:00Z",
  updated_at: "2026-11-21T08:00:00Z",
  version: 2,
};
const staff: SubAccount = {
  id: ID,
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@hospital.example",
  phone: "0803",
  department: "Surgery",
  role: "Consultant",
  isHOD: false,
  grants: [],
  wards: [],
  invitation: "active",
  created_at: "2026-11-21T08:00:00Z",
  version: 2,
};
const roster: Roster = {
  id: ID,
  date: "2026-11-21",
  departments: [],
  departmentStaff: [],
  version: 2,
};

/** A change to a record of each type that several people may edit at once. */
const VERSIONED_CHANGES = [
  {
    name: "an announcement",
    endpoint: updateAnnouncement,
    held: announcement,
    later: { ...announcement, message: "Fire drill at one", version: 3 },
    key: ["announcements"],
    cached: (one: unknown) => [one],
    useChange: useUpdateAnnouncement,
    change: { id: ID, version: 2, body: { message: "Fire drill at two" } },
    readCurrent: readCurrentAnnouncement,
  },
  {
    name: "a staff member",
    endpoint: updateSubAccount,
    held: staff,
    later: { ...staff, phone: "0809", version: 3 },
    key: ["staff"],
    cached: (one: unknown) => [one],
    useChange: useUpdateStaff,
    change: { id: ID, version: 2, body: { phone: "0801" } },
    readCurrent: readCurrentStaff,
  },
  {
    name: "a roster",
    endpoint: updateRoster,
    held: roster,
    later: { ...roster, departments: ["Surgery"], version: 3 },
    key: ROSTER_KEYS.getDateKey(roster.date),
    cached: (one: unknown) => one,
    useChange: useUpdateRoster,
    change: { base: roster, content: { departments: ["Cardiology"], departmentStaff: [] } },
    readCurrent: readCurrentRoster,
  },
] as const;

describe.each(VERSIONED_CHANGES)("a change to $name", (versioned) => {
  function setUp() {
    const { server, queryClient } = logInAdministrator();
    queryClient.setQueryData(versioned.key, versioned.cached(versioned.held));
    // The table pairs each hook with its own change, which the compiler cannot see.
    const useChange = versioned.useChange as unknown as () => {
      mutateAsync: (change: unknown) => Promise<unknown>;
    };
    const { result } = renderInApp(queryClient, useChange);
    return { server, queryClient, save: () => result.current.mutateAsync(versioned.change) };
  }

  it("sends the edited version and caches the server's answer", async () => {
    const { server, queryClient, save } = setUp();
    server.on(versioned.endpoint, () => versioned.later as never);
    await act(save);
    expect(server.calls[0]?.ifMatch).toBe('"2"');
    expect(queryClient.getQueryData(versioned.key)).toEqual(versioned.cached(versioned.later));
  });

  it("caches the other person's version on a conflict, and reports the conflict", async () => {
    const { server, queryClient, save } = setUp();
    server.on(versioned.endpoint, () => {
      throw new RefusedCall("VERSION_CONFLICT", versioned.later);
    });
    const error = await act(() => save().catch((reason: unknown) => reason));
    expect(versioned.readCurrent(error)).toEqual(versioned.later);
    expect(queryClient.getQueryData(versioned.key)).toEqual(versioned.cached(versioned.later));
  });

  it("changes nothing on any other error", async () => {
    const { server, queryClient, save } = setUp();
    server.on(versioned.endpoint, () => {
      throw new RefusedCall("VALIDATION_FAILED");
    });
    const error = await act(() => save().catch((reason: unknown) => reason));
    expect(versioned.readCurrent(error)).toBeNull();
    expect(queryClient.getQueryData(versioned.key)).toEqual(versioned.cached(versioned.held));
  });
});
