import { deleteSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import * as rosters from "@wardline/contracts/roster/roster";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { readEvents } from "../support/log.js";
import { BEGIN, FIRST, HOUR, openSurgery, SECOND, type Surgery } from "../support/offers.js";
import { listen } from "../support/sockets.js";
import { addGranted } from "../support/staff.js";

const iso = (time: number) => new Date(time).toISOString();

/** docs/wire/roster.md, Offers. */
describe("the end of an offer", () => {
  let app: TestApp;
  let surgery: Surgery;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  beforeEach(async () => {
    surgery = await openSurgery(app);
  });

  describe("an end caused by a changed roster", () => {
    it("happens when the offered duty goes to somebody else, and gives the reason", async () => {
      const { ada, bola, chidi, edit, fetchRegistrarName, makeOffer, take, list, listOfferMails } =
        surgery;
      const id = await makeOffer(ada, { to: bola.id });
      await edit(FIRST, chidi.id);

      const changed = "Ada Obi is no longer on call as Registrar of Surgery on 5 November 2026.";
      const late = await take(id, bola);
      expect(late.failure).toMatchObject({
        code: "ROSTER_CHANGED",
        message: changed,
        data: { offer: { state: "withdrawn", changed } },
      });
      expect(await fetchRegistrarName(FIRST)).toBe("Chidi");
      expect(listOfferMails(bola)).toEqual(["offered", "withdrawn"]);
      expect((await list(ada)).offers).toMatchObject([{ id, state: "withdrawn", changed }]);
    });

    it("happens when the wanted duty goes to somebody else", async () => {
      const { ada, bola, chidi, edit, post, makeOffer, take } = surgery;
      const id = await makeOffer(ada, { kind: "swap", wanted: post(SECOND) });
      await edit(SECOND, chidi.id);
      expect((await take(id, bola)).failure).toMatchObject({ code: "ROSTER_CHANGED" });
    });

    it("prevents the approval of a swap when the roster of the duty given in return is deleted", async () => {
      const {
        owner,
        ada,
        bola,
        maker,
        setOfferMode,
        fetchRoster,
        fetchRegistrarName,
        post,
        makeOffer,
        take,
        approve,
      } = surgery;
      await setOfferMode("approved");
      const id = await makeOffer(ada, { kind: "swap" });
      await take(id, bola, { duty: post(SECOND) });
      const data = await fetchRoster(SECOND);
      await app.call(rosters.deleteRoster, { params: { id: data?.id ?? "" } }, owner);

      expect((await approve(id, maker)).failure).toMatchObject({ code: "ROSTER_CHANGED" });
      expect(await fetchRegistrarName(FIRST)).toBe("Ada");
    });

    it("happens when the recipient leaves the staff", async () => {
      const { owner, ada, chidi, makeOffer, list } = surgery;
      const id = await makeOffer(ada, { to: chidi.id });
      await app.call(deleteSubAccount, { params: { id: chidi.id } }, owner);

      expect((await list(ada)).offers).toMatchObject([
        { id, state: "withdrawn", changed: "Chidi Obi is no longer on the staff." },
      ]);
    });

    it("does not happen when the roster changes but the person who made the offer keeps the duty", async () => {
      const { owner, ada, bola, stranger, makeOffer, take } = surgery;
      const id = await makeOffer(ada);
      const { data } = await app.call(rosters.getRosterOfDate, { params: { date: FIRST } }, owner);
      const body = {
        departments: ["Surgery", "Cardiology"],
        departmentStaff: [
          { department: "Surgery", registrarId: ada.id },
          { department: "Cardiology", registrarId: stranger.id },
        ],
      };
      await app.call(rosters.updateRoster, { params: { id: data?.id ?? "" }, body }, owner);
      expect((await take(id, bola)).data.state).toBe("done");
    });
  });

  describe("an end caused by the start of the duty", () => {
    it("is in every answer from the duty's first second on, even before a worker stores it", async () => {
      const { ada, bola, chidi, makeOffer, take, withdraw, list } = surgery;
      const id = await makeOffer(ada);
      app.clock.now = BEGIN;

      expect((await list(ada)).offers).toMatchObject([{ id, state: "expired" }]);
      expect((await list(chidi)).offers).toEqual([]);
      const late = await take(id, bola);
      expect(late.failure).toMatchObject({ code: "OFFER_ENDED", message: "This duty has begun." });
      expect((await withdraw(id, ada)).failure).toMatchObject({ code: "OFFER_ENDED" });
    });

    it("happens at the start of the earlier duty of a swap", async () => {
      const { ada, bola, post, offer, take } = surgery;
      const { data } = await offer(bola, { kind: "swap", ...post(SECOND), wanted: post() });
      expect(data.expires_at).toBe(iso(BEGIN));
      app.clock.now = BEGIN;
      expect((await take(data.id, ada)).failure).toMatchObject({ code: "OFFER_ENDED" });
    });

    it("also means that a started duty cannot be given in return", async () => {
      const { ada, bola, post, makeOffer, take } = surgery;
      app.clock.now = BEGIN;
      const id = await makeOffer(bola, { kind: "swap", ...post(SECOND) });
      expect((await take(id, ada, { duty: post() })).failure).toMatchObject({
        code: "IN_THE_PAST",
      });
    });
  });

  describe("an offer that a roster maker makes in somebody's name", () => {
    it("can be made and taken for others, and the log names the roster maker and the person", async () => {
      const { hospital, ada, bola, stranger, maker, offer, take } = surgery;
      const { data } = await offer(maker);
      expect(data).toMatchObject({ by: { id: maker.id }, duty: { person: { id: ada.id } } });
      const unfit = await take(data.id, maker, { person: stranger.id });
      expect(unfit.failure?.errors).toMatchObject([{ path: "person" }]);
      expect((await take(data.id, maker)).failure).toMatchObject({ code: "FORBIDDEN" });

      const taken = await take(data.id, maker, { person: bola.id });

      expect(taken.data).toMatchObject({ state: "done", taken_by: { id: bola.id } });
      const [, event] = [
        ...(await readEvents(app, hospital, "offer.created")),
        ...(await readEvents(app, hospital, "offer.updated")),
      ];
      expect(event).toMatchObject({
        actor: { id: maker.id },
        changes: [{ to: "done" }, { field: "taken_by", to: { id: bola.id } }],
      });
    });

    it("is refused to makers of other rosters", async () => {
      const { hospital, ada, bola, chidi, post, offer, makeOffer, take, withdraw } = surgery;
      const id = await makeOffer(ada);
      const foreign = await addGranted(app, hospital, ["roster.write"], {
        department: "Cardiology",
      });
      expect((await offer(foreign, post(SECOND))).failure).toMatchObject({ code: "FORBIDDEN" });
      expect((await take(id, foreign, { person: bola.id })).status).toBe(404);
      expect((await withdraw(id, foreign)).status).toBe(404);
      expect((await take(id, chidi, { person: bola.id })).failure).toMatchObject({
        code: "FORBIDDEN",
      });
    });
  });

  describe("an ended offer", () => {
    it("shows the reason only to the two people and the makers, and nothing outside the department", async () => {
      const {
        owner,
        ada,
        chidi,
        stranger,
        maker,
        makeOffer,
        take,
        approve,
        decline,
        withdraw,
        list,
      } = surgery;
      const id = await makeOffer(ada, { reason: "An exam" });

      expect((await list(chidi)).offers).toMatchObject([{ id, reason: "" }]);
      expect((await list(ada)).offers).toMatchObject([{ id, reason: "An exam" }]);
      expect((await list(maker)).offers).toMatchObject([{ id, reason: "An exam" }]);
      expect(await list(owner, { department: "surgery" })).toMatchObject({
        departments: [{ department: "Surgery", offers: "direct" }],
        offers: [{ id, reason: "An exam" }],
      });
      expect(await list(stranger)).toEqual({ departments: [], offers: [] });
      for (const act of [take, approve, decline, withdraw]) {
        expect((await act(id, stranger)).status).toBe(404);
      }
    });

    it("is listed among the own offers of the people who made or took it", async () => {
      const { ada, bola, chidi, makeOffer, take, list } = surgery;
      const id = await makeOffer(ada);
      expect((await list(ada, { mine: "true" })).offers).toMatchObject([{ id }]);
      expect((await list(bola, { mine: "true" })).offers).toEqual([]);
      await take(id, bola);
      expect((await list(bola, { mine: "true" })).offers).toMatchObject([{ id, state: "done" }]);
      expect((await list(chidi)).offers).toEqual([]);
    });

    it("is hidden after fourteen days", async () => {
      const { ada, makeOffer, withdraw, list } = surgery;
      app.clock.now -= 15 * 24 * HOUR;
      await withdraw(await makeOffer(ada), ada);
      app.clock.now += 15 * 24 * HOUR;
      expect((await list(ada)).offers).toEqual([]);
    });

    it("is announced at once, but without details to colleagues", async () => {
      const { ada, bola, chidi, stranger, makeOffer, withdraw } = surgery;
      const colleague = listen(app.url, "/live", { token: chidi.token });
      const other = listen(app.url, "/live", { token: stranger.token });
      await until(() => colleague.states.length > 0 && other.states.length > 0);

      await withdraw(await makeOffer(ada, { to: bola.id, reason: "An exam" }), ada);

      await until(() => colleague.received().includes("offer.updated"));
      expect(colleague.received()).not.toContain("An exam");
      expect(colleague.received()).not.toContain(bola.id);
      expect(other.received()).not.toContain("offer.");
      colleague.close();
      other.close();
    });
  });
});
