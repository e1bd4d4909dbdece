import type { OfferMode, OfferState } from "./offer.js";
import {
  getOfferState,
  getStateAfter,
  isActionAllowed,
  isFitFor,
  OFFER_ACTS,
  type OfferAct,
  type OfferActor,
  type OfferConditions,
} from "./offer-flow.js";

const BEGIN = Date.parse("2026-03-09T07:00:00Z");
const BEFORE = BEGIN - 1;

const offered: OfferConditions = {
  kind: "give",
  state: "open",
  duty: { department: "Surgery", role: "Registrar", person: { id: "ada" } },
  to: null,
  expires_at: "2026-03-09T07:00:00.000Z",
};

const registrar = { department: "Surgery", role: "Registrar", isMaker: false };
const PEOPLE = {
  "whose duty it is": { ...registrar, id: "ada" },
  "a fit colleague": { ...registrar, id: "bola" },
  "the named colleague": { ...registrar, id: "chi" },
  "a colleague in another role": { ...registrar, id: "dayo", role: "Consultant" },
  "a registrar of another department": { ...registrar, id: "efe", department: "Medicine" },
  "a roster maker without a role on rosters": {
    id: "kemi",
    department: "Surgery",
    role: "Matron",
    isMaker: true,
  },
  "the hospital's own account": { id: "owner", department: null, role: null, isMaker: true },
} as const satisfies Record<string, OfferActor>;
type Person = keyof typeof PEOPLE;

const MAKERS: Person[] = ["a roster maker without a role on rosters", "the hospital's own account"];

/** States in which each party may act; nobody else may. */
const ALLOWED_STATES: Record<
  "toAll" | "named",
  Partial<Record<OfferState, Partial<Record<OfferAct, Person[]>>>>
> = {
  toAll: {
    open: {
      take: ["a fit colleague", "the named colleague"],
      take_for: MAKERS,
      withdraw: ["whose duty it is", ...MAKERS],
    },
    taken: { approve: MAKERS, decline: MAKERS, withdraw: ["whose duty it is", ...MAKERS] },
  },
  named: {
    open: {
      take: ["the named colleague"],
      take_for: MAKERS,
      decline: ["the named colleague", ...MAKERS],
      withdraw: ["whose duty it is", ...MAKERS],
    },
    taken: { approve: MAKERS, decline: MAKERS, withdraw: ["whose duty it is", ...MAKERS] },
  },
};

const STATES: OfferState[] = ["open", "taken", "done", "declined", "withdrawn", "expired"];
const cases = (["toAll", "named"] as const).flatMap((kind) =>
  STATES.flatMap((state) => OFFER_ACTS.map((act) => ({ kind, state, act }))),
);

describe("permission to act on an offer", () => {
  it.each(cases)(
    "is given for the action $act to exactly the right people if the offer is $state ($kind)",
    ({ kind, state, act }) => {
      const offer = { ...offered, state, to: kind === "named" ? { id: "chi" } : null };

      const allowedPeople = Object.entries(PEOPLE)
        .filter(([, who]) => isActionAllowed({ offer, who, mode: "direct" }, act, BEFORE))
        .map(([name]) => name);

      expect(allowedPeople.sort()).toEqual([...(ALLOWED_STATES[kind][state]?.[act] ?? [])].sort());
    },
  );

  it("is given to nobody when the department has switched offers off", () => {
    for (const who of Object.values(PEOPLE)) {
      for (const act of OFFER_ACTS) {
        expect(isActionAllowed({ offer: offered, who, mode: "off" }, act, BEFORE)).toBe(false);
      }
    }
  });
});

describe("next state", () => {
  const maker = PEOPLE["a roster maker without a role on rosters"];
  const colleague = PEOPLE["a fit colleague"];
  it.each<[OfferAct, OfferState, OfferActor, OfferMode, OfferState]>([
    ["take", "open", colleague, "direct", "done"],
    ["take", "open", colleague, "approved", "taken"],
    ["take_for", "open", maker, "direct", "done"],
    ["take_for", "open", maker, "approved", "taken"],
    ["approve", "taken", maker, "approved", "done"],
    // The department has changed its mode since the offer was taken.
    ["approve", "taken", maker, "direct", "done"],
    ["decline", "taken", maker, "approved", "declined"],
    ["withdraw", "taken", maker, "approved", "withdrawn"],
    ["withdraw", "open", maker, "direct", "withdrawn"],
  ])(
    'follows from the action "%s" on an offer in the state "%s"',
    (act, state, who, mode, expected) => {
      expect(getStateAfter({ offer: { ...offered, state }, who, mode }, act, BEFORE)).toBe(
        expected,
      );
    },
  );
});

describe("start of the duty", () => {
  it.each(STATES)('expires an offer in the state "%s" unless it has already ended', (state) => {
    const offer = { ...offered, state };
    const ended = state === "open" || state === "taken" ? "expired" : state;

    expect(getOfferState(offer, BEFORE)).toBe(state);
    expect(getOfferState(offer, BEGIN)).toBe(ended);
  });

  it.each(["open", "taken"] as const)(
    'allows nobody to act on an offer in the state "%s"',
    (state) => {
      const offer = { ...offered, state };
      for (const who of Object.values(PEOPLE)) {
        for (const act of OFFER_ACTS) {
          expect(isActionAllowed({ offer, who, mode: "direct" }, act, BEGIN)).toBe(false);
        }
      }
    },
  );
});

describe("suitability for an offer", () => {
  const { duty } = offered;
  it.each<[string, OfferConditions["kind"], Partial<OfferActor>, boolean]>([
    ["a colleague in the duty's role", "give", {}, true],
    [
      "a colleague whose department is spelt in another case",
      "swap",
      { department: "SURGERY" },
      true,
    ],
    ["nobody in another role, for the whole duty", "give", { role: "Consultant" }, false],
    ["anybody with a roster role, for a part", "cover", { role: "Consultant" }, true],
    ["nobody without a roster role", "cover", { role: "Matron" }, false],
    ["nobody of another department", "cover", { department: "Medicine" }, false],
    ["nobody who already has the duty", "give", { id: "ada" }, false],
  ])("includes %s (%s)", (_words, kind, person, expected) => {
    expect(isFitFor({ kind, duty }, { ...registrar, id: "bola", ...person })).toBe(expected);
  });
});
