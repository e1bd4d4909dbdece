import { listAudit } from "@wardline/contracts/operation/audit";
import { createAbsence } from "@wardline/contracts/roster/absences";
import * as contract from "@wardline/contracts/roster/offers";
import { listOnCall } from "@wardline/contracts/roster/on-call";
import * as rosters from "@wardline/contracts/roster/roster";
import { updateRosterRules } from "@wardline/contracts/roster/roster-rules";
import { DEFAULT_ROSTER_RULES } from "@wardline/domain/roster-rules/rules";
import { listStatuses, startApp, type TestApp } from "../support/app.js";
import { readEvents } from "../support/log.js";
import { listMailsTo } from "../support/mail.js";
import { BEGIN, FIRST, HOUR, openSurgery, SECOND, type Surgery } from "../support/offers.js";

const iso = (time: number) => new Date(time).toISOString();

/** docs/wire/roster.md, Offers. */
describe("offers of duties", () => {
  let app: TestApp;
  let surgery: Surgery;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  beforeEach(async () => {
    surgery = await openSurgery(app);
  });

  describe("an offer in a department without offers", () => {
    beforeEach(() => surgery.setOfferMode("off"));

    it("is refused with a clear message, and lists and departments contain nothing about offers", async () => {
      const { ada, bola, maker, setOfferMode, offer, makeOffer, take, withdraw, list } = surgery;
      expect((await offer(ada)).failure).toMatchObject({ code: "OFFERS_OFF" });
      expect(await list(ada)).toEqual({ departments: [], offers: [] });
      await setOfferMode("direct");
      const id = await makeOffer(ada);
      const { data } = await setOfferMode("off");

      expect(data).not.toHaveProperty("offers");
      expect((await take(id, bola)).failure).toMatchObject({ code: "OFFERS_OFF" });
      expect((await withdraw(id, ada)).failure).toMatchObject({ code: "OFFERS_OFF" });
      expect(await list(maker)).toEqual({ departments: [], offers: [] });
    });
  });

  describe("an offer of a duty to give away", () => {
    it("changes the roster when a colleague takes it, and both people get an email, however far ahead the duty is", async () => {
      const { ada, bola, fetchRegistrarName, offer, take } = surgery;
      app.clock.now = BEGIN - 30 * 24 * HOUR;
      const { data } = await offer(ada, { reason: "An exam" });
      expect(data).toMatchObject({
        state: "open",
        duty: { person: { id: ada.id }, from: iso(BEGIN) },
        expires_at: iso(BEGIN),
        to: null,
      });

      const taken = await take(data.id, bola);

      expect(taken.data).toMatchObject({ state: "done", taken_by: { id: bola.id }, version: 2 });
      expect(await fetchRegistrarName(FIRST)).toBe("Bola");
      expect(listMailsTo(app, ada.id)).toContain("roster-duties");
      expect(listMailsTo(app, bola.id)).toContain("roster-duties");
    });

    it("is logged with both people, both as a change of the roster and as a change of the offer", async () => {
      const { owner, ada, bola, makeOffer, take } = surgery;
      await take(await makeOffer(ada), bola);

      const { data } = await app.call(listAudit, { query: { type: "roster.updated" } }, owner);
      const names = { from: { name: "Ada Obi" }, to: { name: "Bola Obi" } };
      expect(data[0]?.changes).toMatchObject([
        { field: "on_call", of: "Surgery, Registrar", ...names },
        { field: "offer", of: "Surgery, Registrar", ...names },
      ]);
      const { data: log } = await app.call(listAudit, { query: { type: "offer" } }, owner);
      expect(log).toMatchObject([
        {
          type: "offer.updated",
          actor: { name: "Bola Obi" },
          subject: { name: "Ada Obi" },
          changes: [{ from: "open", to: "done" }, { field: "taken_by" }],
        },
        { type: "offer.created", actor: { name: "Ada Obi" }, changes: [{ to: "give" }, {}] },
      ]);
    });

    it("goes to only one of two people who take it on two servers at once, and the other is refused", async () => {
      const { hospital, ada, bola, chidi, fetchRegistrarName, makeOffer, take } = surgery;
      const { databaseUrl, jwtSecrets, encryptionKeys } = app.config;
      const second = await startApp({ databaseUrl, jwtSecrets, encryptionKeys });
      second.clock.now = app.clock.now;
      const id = await makeOffer(ada);

      const answers = await Promise.all([take(id, bola), take(id, chidi, {}, second)]);

      expect(listStatuses(answers)).toEqual([200, 409]);
      const refusedAnswer = answers.find(({ status }) => status === 409);
      expect(refusedAnswer?.failure).toMatchObject({ code: "OFFER_TAKEN" });
      const winner = answers[0].status === 200 ? "Bola" : "Chidi";
      expect(await fetchRegistrarName(FIRST)).toBe(winner);
      expect(await readEvents(app, hospital, "roster.updated")).toHaveLength(1);
      await second.close();
    });

    it("answers a repeated request with the first answer", async () => {
      const { ada, bola, makeOffer } = surgery;
      const id = await makeOffer(ada);
      const options = { token: bola.token, idempotencyKey: "take-once" };
      const first = await app.call(contract.takeOffer, { params: { id }, body: {} }, options);
      const again = await app.call(contract.takeOffer, { params: { id }, body: {} }, options);

      expect(again.data).toEqual(first.data);
      expect(again.status).toBe(200);
    });

    it("can name one colleague, who gets an email and may decline", async () => {
      const {
        ada,
        bola,
        chidi,
        fetchRegistrarName,
        makeOffer,
        take,
        decline,
        list,
        listOfferMails,
      } = surgery;
      const id = await makeOffer(ada, { to: bola.id });

      expect(listOfferMails(bola)).toEqual(["offered"]);
      expect((await list(chidi)).offers).toEqual([]);
      expect((await take(id, chidi)).status).toBe(404);
      expect((await decline(id, chidi)).status).toBe(404);
      const { data } = await decline(id, bola);

      expect(data.state).toBe("declined");
      expect(listOfferMails(ada)).toEqual(["declined"]);
      expect((await take(id, bola)).failure).toMatchObject({ code: "OFFER_ENDED" });
      expect(await fetchRegistrarName(FIRST)).toBe("Ada");
    });

    it("can be withdrawn only by the doctor whose duty it is and by roster makers", async () => {
      const { ada, bola, makeOffer, withdraw, listOfferMails } = surgery;
      const id = await makeOffer(ada, { to: bola.id });

      expect((await withdraw(id, bola)).failure).toMatchObject({ code: "FORBIDDEN" });
      expect((await withdraw(id, ada)).data.state).toBe("withdrawn");
      expect(listOfferMails(bola)).toEqual(["offered", "withdrawn"]);
      expect((await withdraw(id, ada)).failure).toMatchObject({ code: "OFFER_ENDED" });
    });

    it("can exist only once per duty at a time", async () => {
      const { ada, offer, makeOffer, withdraw } = surgery;
      const id = await makeOffer(ada);
      const again = await offer(ada);
      expect(again.failure).toMatchObject({ code: "OFFER_EXISTS", data: { offer: { id } } });
      await withdraw(id, ada);
      expect((await offer(ada)).status).toBe(201);
    });

    it("is refused for a duty that is another person's, missing, or already started", async () => {
      const { ada, bola, stranger, maker, offer } = surgery;
      expect((await offer(bola)).failure).toMatchObject({ code: "FORBIDDEN" });
      expect((await offer(stranger)).failure).toMatchObject({ code: "FORBIDDEN" });
      expect((await offer(maker, { position: 2 })).failure).toMatchObject({ code: "NOT_FOUND" });
      app.clock.now = BEGIN;
      expect((await offer(ada)).failure).toMatchObject({ code: "IN_THE_PAST" });
    });

    it("cannot be made to a person who is unsuitable for the duty", async () => {
      const { ada, stranger, maker, offer } = surgery;
      for (const to of [stranger.id, maker.id, ada.id]) {
        const { failure } = await offer(ada, { to });
        expect(failure?.errors).toMatchObject([{ path: "to" }]);
      }
      const { data } = await app.call(
        contract.listOfferPeople,
        { query: { kind: "give", department: "Surgery", role: "Registrar" } },
        { token: ada.token },
      );
      expect(data.map(({ firstName }) => firstName)).toEqual(["Ada", "Bola", "Chidi"]);
    });
  });

  describe("an offer that needs a roster maker's approval", () => {
    beforeEach(() => surgery.setOfferMode("approved"));

    it("leaves the roster unchanged until a roster maker approves", async () => {
      const {
        ada,
        bola,
        chidi,
        maker,
        fetchRegistrarName,
        makeOffer,
        take,
        approve,
        listOfferMails,
      } = surgery;
      const id = await makeOffer(ada);
      const { data } = await take(id, bola);

      expect(data).toMatchObject({ state: "taken", taken_by: { id: bola.id } });
      expect(await fetchRegistrarName(FIRST)).toBe("Ada");
      expect(listOfferMails(maker)).toEqual(["approval"]);
      expect(listOfferMails(ada)).toEqual(["taken"]);
      expect((await approve(id, bola)).failure).toMatchObject({ code: "FORBIDDEN" });
      expect((await take(id, chidi)).failure).toMatchObject({
        code: "OFFER_TAKEN",
        message: "Bola Obi has already taken this duty.",
      });

      expect((await approve(id, maker)).data.state).toBe("done");
      expect(await fetchRegistrarName(FIRST)).toBe("Bola");
    });

    it("changes nothing when a roster maker declines, and both people get an email", async () => {
      const {
        ada,
        bola,
        maker,
        fetchRegistrarName,
        makeOffer,
        take,
        approve,
        decline,
        listOfferMails,
      } = surgery;
      const id = await makeOffer(ada);
      expect((await approve(id, maker)).failure).toMatchObject({ code: "FORBIDDEN" });
      await take(id, bola);
      expect((await decline(id, bola)).failure).toMatchObject({ code: "FORBIDDEN" });

      expect((await decline(id, maker)).data.state).toBe("declined");
      expect(listOfferMails(ada)).toEqual(["taken", "declined"]);
      expect(listOfferMails(bola)).toEqual(["declined"]);
      expect(await fetchRegistrarName(FIRST)).toBe("Ada");
    });
  });

  describe("an offer of a swap", () => {
    const swap = { kind: "swap" } as const;

    it("changes both rosters or neither", async () => {
      const { hospital, ada, bola, chidi, fetchRegistrarName, post, makeOffer, take } = surgery;
      const id = await makeOffer(ada, swap);

      const none = await take(id, bola);
      expect(none.failure?.errors).toMatchObject([{ path: "duty" }]);
      const foreign = await take(id, chidi, { duty: { ...post(SECOND) } });
      expect(foreign.failure?.errors).toMatchObject([{ path: "duty" }]);
      expect(await fetchRegistrarName(FIRST)).toBe("Ada");

      const { data } = await take(id, bola, { duty: post(SECOND) });

      expect(data).toMatchObject({ state: "done", given: { date: SECOND } });
      expect([await fetchRegistrarName(FIRST), await fetchRegistrarName(SECOND)]).toEqual([
        "Bola",
        "Ada",
      ]);
      expect(await readEvents(app, hospital, "roster.updated")).toHaveLength(2);
    });

    it("goes to the doctor of the wanted duty, who only has to accept", async () => {
      const { ada, bola, chidi, fetchRegistrarName, post, offer, take } = surgery;
      const { data } = await offer(ada, { ...swap, wanted: post(SECOND) });
      expect(data).toMatchObject({ to: { id: bola.id }, wanted: { date: SECOND } });
      expect((await take(data.id, chidi)).status).toBe(404);

      await take(data.id, bola);

      expect([await fetchRegistrarName(FIRST), await fetchRegistrarName(SECOND)]).toEqual([
        "Bola",
        "Ada",
      ]);
    });

    it("changes neither roster when the second one breaks a rule", async () => {
      const { ada, bola, roster, fetchRegistrarName, setRule, post, makeOffer, take, list } =
        surgery;
      await roster("2026-11-13", ada.id);
      await setRule("forbid");
      const id = await makeOffer(ada, swap);

      const refused = await take(id, bola, { duty: post(SECOND) });

      expect(refused.failure).toMatchObject({
        code: "ROSTER_RULES",
        data: { findings: [{ rule: "continuous_hours", person: ada.id }] },
      });
      expect([await fetchRegistrarName(FIRST), await fetchRegistrarName(SECOND)]).toEqual([
        "Ada",
        "Bola",
      ]);
      expect((await list(ada)).offers).toMatchObject([{ state: "open" }]);
    });
  });

  describe("an offer under a rule that needs a reason", () => {
    const reasonFor = (person: string) => ({
      reasons: [{ rule: "continuous_hours" as const, person, date: FIRST, reason: "Nobody else" }],
    });
    beforeEach(async () => {
      const { roster, setRule, bola } = surgery;
      await roster("2026-11-04", bola.id);
      await setRule("reason");
    });

    it("needs a reason from the person who takes the duty, and logs it with the roster's change", async () => {
      const { hospital, ada, bola, makeOffer, take } = surgery;
      const id = await makeOffer(ada);
      expect((await take(id, bola)).failure).toMatchObject({ code: "ROSTER_RULES" });

      expect((await take(id, bola, reasonFor(bola.id))).data.state).toBe("done");
      const [event] = await readEvents(app, hospital, "roster.updated");
      expect(event?.changes).toContainEqual(expect.objectContaining({ field: "rule_reason" }));
    });

    it("reuses the first reason for the approval, and needs another reason for rules broken since", async () => {
      const { ada, bola, maker, setOfferMode, setRule, makeOffer, take, approve } = surgery;
      await setOfferMode("approved");
      const id = await makeOffer(ada);
      await take(id, bola, reasonFor(bola.id));
      await setRule("forbid");
      expect((await approve(id, maker)).failure).toMatchObject({ code: "ROSTER_RULES" });
      await setRule("reason");

      expect((await approve(id, maker)).data.state).toBe("done");
    });

    it("needs a reason for absences as well", async () => {
      const { owner, ada, chidi, makeOffer, take } = surgery;
      const { rules, ...others } = DEFAULT_ROSTER_RULES;
      const away = { ...rules, away: { ...rules.away, level: "forbid" as const } };
      const body = { preset: "own" as const, ...others, rules: away };
      await app.call(updateRosterRules, { body }, owner);
      const leave = { from: FIRST, until: FIRST, kind: "leave" } as const;
      await app.call(createAbsence, { body: leave }, { token: chidi.token });
      const id = await makeOffer(ada);

      expect((await take(id, chidi)).failure).toMatchObject({
        code: "ROSTER_RULES",
        data: { findings: [{ rule: "away" }] },
      });
    });
  });

  describe("an offer of a part of a duty", () => {
    const part = {
      kind: "cover",
      from: iso(BEGIN + 2 * HOUR),
      until: iso(BEGIN + 6 * HOUR),
    } as const;

    it("becomes a cover when a colleague takes it, and the roster stays the same", async () => {
      const { owner, ada, bola, fetchRegistrarName, makeOffer, take } = surgery;
      await take(await makeOffer(ada, part), bola);

      expect(await fetchRegistrarName(FIRST)).toBe("Ada");
      const at = iso(BEGIN + 3 * HOUR);
      const { data } = await app.call(listOnCall, { query: { at } }, owner);
      const onCall = data.find(({ department }) => department === "Surgery");
      expect(onCall?.people).toMatchObject([{ name: "Bola Obi", for: "Ada Obi" }]);
    });

    it("is refused for a part that is outside the duty, has no times or is already covered", async () => {
      const { ada, bola, offer, makeOffer, take } = surgery;
      const outside = await offer(ada, { ...part, until: iso(BEGIN + 30 * HOUR) });
      expect(outside.failure?.errors).toMatchObject([{ path: "until" }]);
      const { failure } = await offer(ada, { kind: "cover" });
      expect(failure?.errors).toMatchObject([{ path: "from" }, { path: "until" }]);
      const times = await offer(ada, { from: part.from });
      expect(times.failure?.errors).toMatchObject([{ path: "from" }]);
      await take(await makeOffer(ada, part), bola);
      expect((await offer(ada, part)).failure).toMatchObject({ code: "COVER_OVERLAPS" });
    });

    it("ends when somebody else covers the part, and says so", async () => {
      const { owner, ada, bola, chidi, post, makeOffer, take } = surgery;
      const id = await makeOffer(ada, part);
      const { kind: _kind, ...times } = part;
      const body = { ...post(), ...times, person: chidi.id };
      await app.call(rosters.createCover, { body }, owner);

      const late = await take(id, bola);

      expect(late.failure).toMatchObject({
        code: "ROSTER_CHANGED",
        message: "Chidi Obi covers part of this time.",
      });
    });
  });
});
