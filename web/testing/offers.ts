import type { Offer, OfferedDuty } from "@wardline/contracts/roster/offers";
import type { RosterPerson } from "@wardline/contracts/roster/roster";

const buildSurgeon = (digit: number, firstName: string, lastName: string): RosterPerson => {
  const id = `5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a0${digit}`;
  return { id, firstName, lastName, department: "Surgery" };
};

export const SURGEONS = {
  ada: buildSurgeon(1, "Ada", "Obi"),
  bola: buildSurgeon(2, "Bola", "Eze"),
  chidi: buildSurgeon(3, "Chidi", "Ade"),
} as const;

/** Returns a registrar's duty on a day in November 2026, from 08:00 in Lagos. */
export function buildOfferedDuty(day: number, person: RosterPerson): OfferedDuty {
  return {
    date: `2026-11-${day}`,
    department: "Surgery",
    role: "Registrar",
    position: 1,
    from: `2026-11-${day}T07:00:00.000Z`,
    until: `2026-11-${day + 1}T07:00:00.000Z`,
    person,
  };
}

/** Returns an offer of Bola's duty on the 28th to everybody; `given` replaces fields. */
export function buildOffer(given: Partial<Offer> = {}): Offer {
  const duty = given.duty ?? buildOfferedDuty(28, SURGEONS.bola);
  return {
    id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2f01",
    kind: "give",
    duty,
    from: null,
    until: null,
    to: null,
    wanted: null,
    state: "open",
    taken_by: null,
    given: null,
    reason: "",
    changed: null,
    by: { id: duty.person.id, name: duty.person.firstName },
    at: "2026-11-20T07:00:00.000Z",
    updated_at: "2026-11-20T07:00:00.000Z",
    expires_at: duty.from,
    version: 1,
    ...given,
  };
}
