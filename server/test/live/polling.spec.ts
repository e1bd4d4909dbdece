import { LiveFeed } from "@wardline/client/live-feed";
import { openBoardSocket, openLiveSocket } from "@wardline/client/live-socket";
import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import * as contract from "@wardline/contracts/boards/displays";
import {
  type BoardChange,
  type BoardClientEvents,
  type LiveChange,
  type LiveClientEvents,
  PROTOCOL_VERSION,
} from "@wardline/contracts/live/events";
import { type PolledEvent, pollBoard, pollLive } from "@wardline/contracts/live/polling";
import { createPatient } from "@wardline/contracts/patients/patient";
import { until } from "@wardline/testing/until";
import type { TestApp } from "../support/app.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { TIMERS } from "../support/hurried-timers.js";
import { startNginxWithoutUpgrades } from "../support/nginx.js";
import { createPatientFields } from "../support/patient.js";
import { claimId } from "../support/screens.js";
import { CARRIERS, startTwo } from "../support/two-servers.js";

describe.each(CARRIERS)(
  "the polling of two servers on %s behind an nginx without upgrades",
  (_, redis) => {
    let servers: Awaited<ReturnType<typeof startTwo>>;
    let here: TestApp;
    let proxy: Awaited<ReturnType<typeof startNginxWithoutUpgrades>>;
    let hospital: TestHospital;
    let display: contract.Display;
    let key: string;
    const open: { stop(): void }[] = [];

    beforeAll(async () => {
      servers = await startTwo(redis());
      ({ here } = servers);
      proxy = await startNginxWithoutUpgrades([servers.here.url, servers.there.url]);
      hospital = await registerHospital(here);
      display = (await here.call(contract.publishDisplay, { body: { name: "Ward" } }, hospital))
        .data;
      key = display.display_url?.split("/").at(-1) ?? "";
    });
    afterAll(async () => {
      for (const feed of open) feed.stop();
      await proxy.close();
      await servers.close();
    });

    const addCard = async () =>
      (await here.call(createPatient, { body: createPatientFields() }, hospital)).data;
    const pollAsBoard = (body: object, at = key) =>
      here.call(pollBoard, { params: { key: at }, body });

    it("delivers changes from either server", async () => {
      const polled: boolean[] = [];
      const changes: LiveChange[] = [];
      const feed = new LiveFeed<LiveChange, never, LiveClientEvents>({
        socket: openLiveSocket(proxy.url, { timers: TIMERS, onPolled: (is) => polled.push(is) }),
        timers: TIMERS,
        credentials: () => ({ token: hospital.token }),
        since: null,
        onChanges: (batch) => changes.push(...batch),
      });
      open.push(feed);
      feed.start();
      await until(() => feed.status.kind === "live");
      expect(polled).toEqual([true]);
      const { id } = await addCard();
      await until(() => JSON.stringify(changes).includes(id));
    });

    it("serves boards, takes their reports and delivers commands", async () => {
      const { screenId, screenToken } = claimId(here, "tv-polled");
      const socket = openBoardSocket(proxy.url, { timers: TIMERS, onPolled: () => undefined });
      const changes: BoardChange[] = [];
      const feed = new LiveFeed<BoardChange, BoardSnapshot, BoardClientEvents>({
        socket,
        timers: TIMERS,
        credentials: () => ({ key }),
        since: null,
        onChanges: (batch) => changes.push(...batch),
      });
      open.push(feed);
      socket.on("order", (_order, answer) => answer({ screenId, at: 77_000 }));
      feed.start();
      await until(() => feed.status.kind === "live");
      const { id } = await addCard();
      await until(() => JSON.stringify(changes).includes(id));
      feed.readySocket?.emit("presence", {
        screenId,
        screenToken,
        template: "2d",
        fps: null,
        viewport: "1x1",
        build: "b",
        revision: feed.revision ?? 0,
      });
      const fetchScreens = async () => (await here.call(contract.listScreens, {}, hospital)).data;
      await until(async () =>
        (await fetchScreens()).some((one) => one.screen_id === screenId && one.online),
      );
      const body = { command: "identify", screen: screenId } as const;
      const params = { id: display.display_id };
      const { data } = await here.call(contract.commandScreens, { params, body }, hospital);
      expect(data.answers).toEqual([
        { screen_id: screenId, shown_at: new Date(77_000).toISOString() },
      ]);
    });

    it("enforces all limits of a socket: keys, rights, protocol and guesses", async () => {
      const toRefusal = (value: string): PolledEvent[] => [{ name: "refused", value }];
      const wrong = "x".repeat(32);
      expect((await pollAsBoard({}, wrong)).data.events).toEqual(toRefusal("NOT_FOUND"));
      expect((await pollAsBoard({ protocol: 1 })).data.events).toEqual(
        toRefusal("PROTOCOL_TOO_OLD"),
      );
      expect((await here.call(pollLive, { body: {} })).status).toBe(401);
      // A busy server may answer some of these guesses with 503, which does not count as a guess.
      const guesses = await Promise.all(Array.from({ length: 200 }, () => pollAsBoard({}, wrong)));
      expect(guesses.some(({ status }) => status === 429)).toBe(true);
    });

    it("returns a snapshot after a display has changed, but no commands for a screen with a wrong token", async () => {
      const { data: first } = await pollAsBoard({ protocol: PROTOCOL_VERSION });
      const [state] = first.events as unknown as [{ value: { snapshot: BoardSnapshot } }];
      const { revision } = state.value.snapshot;
      await here.call(
        contract.updateDisplay,
        { params: { id: display.display_id }, body: { show_contacts: false } },
        { ...hospital, ifMatch: display.version },
      );
      const screen = { screenId: "tv-polled", screenToken: "guessed" };
      const { events } = await until(async () => {
        const { data } = await pollAsBoard({ since: revision, screen });
        return JSON.stringify(data).includes("snapshot") && data;
      });
      expect(events.map(({ name }) => name)).toEqual(["state"]);
    });
  },
);
