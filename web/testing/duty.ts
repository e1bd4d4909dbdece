import type { OnCall, OnCallPerson } from "@wardline/contracts/roster/on-call";

/** Returns a person to call. */
export function buildCalledPerson(given: Partial<OnCallPerson> = {}): OnCallPerson {
  return {
    role: "Consultant",
    name: "Nkechi Okafor",
    phone: "0803 555 1000",
    email: "nkechi@ward.test",
    ...given,
  };
}

/** Returns Surgery's duty from 08:00 to 08:00 in Lagos. */
export function buildDuty(given: Partial<OnCall> = {}): OnCall {
  return {
    department: "Surgery",
    from: "2026-11-20T07:00:00.000Z",
    until: "2026-11-21T07:00:00.000Z",
    source: "roster",
    people: [buildCalledPerson()],
    next: {
      from: "2026-11-21T07:00:00.000Z",
      until: "2026-11-22T07:00:00.000Z",
      source: "roster",
      people: [buildCalledPerson({ name: "Ada Bello" })],
    },
    roster_changed_at: "2026-11-12T10:00:00.000Z",
    ...given,
  };
}
