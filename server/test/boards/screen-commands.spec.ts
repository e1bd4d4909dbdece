import * as contract from "@wardline/contracts/boards/displays";
import type { ScreenOrder, ScreenOrderAnswer } from "@wardline/contracts/live/events";
import { listAudit } from "@wardline/contracts/operation/audit";
import { until } from "@wardline/testing/until";
import type { TestApp } from "../support/app.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { claimId } from "../support/screens.js";
import { type Listener, listen } from "../support/sockets.js";
import { CARRIERS, startTwo } from "../support/two-servers.js";

describe.each(CARRIERS)("commands to screens of two servers on %s", (_carrier, redisUrl) => {
  let servers: Awaited<ReturnType<typeof startTwo>>;
  let here: TestApp;
  let there: TestApp;
  let hospital: TestHospital;
  let display: contract.Display;
  const open: Listener[] = [];

  beforeAll(async () => {
    servers = await startTwo(redisUrl());
    ({ here, there } = servers);
    hospital = await registerHospital(here);
    const body = { name: "Ward 3" };
    display = (await here.call(contract.publishDisplay, { body }, hospital)).data;
  });
  afterAll(async () => {
    for (const tv of open) tv.close();
    await servers.close();
  });

  /** Connects a screen and collects its orders; a `mute` screen answers no order. */
  async function connectScreen(
    app: TestApp,
    screenId: string,
    isMute = false,
  ): Promise<ScreenOrder[]> {
    const tv = listen(app.url, "/board", { key: display.display_url?.split("/").at(-1) ?? "" });
    open.push(tv);
    const orders: ScreenOrder[] = [];
    tv.socket.on("order", (order: ScreenOrder, answer: (done: ScreenOrderAnswer) => void) => {
      orders.push(order);
      const isTarget = order.screenId === null || order.screenId === screenId;
      if (!isMute) answer(isTarget ? { screenId, at: here.clock.now } : null);
    });
    await until(() => tv.states.length > 0);
    const page = { template: "2d", fps: null, viewport: "1x1", build: "b", revision: 1 };
    tv.socket.emit("presence", { ...claimId(app, screenId), ...page });
    await until(async () => {
      const { data } = await here.call(contract.listScreens, {}, hospital);
      return data.some((one) => one.screen_id === screenId && one.online);
    });
    return orders;
  }

  const sendCommand = (
    body: Parameters<typeof here.call<typeof contract.commandScreens>>[1]["body"],
  ) => here.call(contract.commandScreens, { params: { id: display.display_id }, body }, hospital);

  /** Waits until the screens of both servers answer, because a server that has just started receives no orders yet. */
  const waitForBothServers = () =>
    until(async () => {
      const { data } = await sendCommand({ command: "identify", screen: "tv-2" });
      return data.answers.some(({ shown_at }) => shown_at !== null);
    });

  it("are delivered, with or without an answer, and logged with their sender", async () => {
    const near = await connectScreen(here, "tv-1");
    const far = await connectScreen(there, "tv-2");
    await waitForBothServers();
    for (const orders of [near, far]) orders.length = 0;
    const params = { id: display.display_id, screen: "tv-2" };
    await here.call(contract.nameScreen, { params, body: { name: "Bay 2" } }, hospital);

    const one = await sendCommand({ command: "identify", screen: "tv-2" });
    expect(one.data.answers).toEqual([
      { screen_id: "tv-2", shown_at: expect.any(String) as string },
    ]);
    expect(far).toEqual([
      {
        command: "identify",
        screenId: "tv-2",
        name: "Ward 3",
        numbers: { "tv-1": 1, "tv-2": 2 },
        names: { "tv-2": "Bay 2" },
      },
    ]);
    expect(near).toHaveLength(1);

    await connectScreen(there, "tv-3", true);
    const all = await sendCommand({ command: "test_picture" });
    expect(
      new Map(all.data.answers.map(({ screen_id, shown_at }) => [screen_id, shown_at === null])),
    ).toEqual(
      new Map([
        ["tv-1", false],
        ["tv-2", false],
        ["tv-3", true],
      ]),
    );
    const unknown = await sendCommand({ command: "reload", screen: "tv-9" });
    expect(unknown.status).toBe(404);

    const { data } = await here.call(listAudit, { query: { type: "display.updated" } }, hospital);
    expect(data.slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ field: "screen_order", from: null, to: "Test picture: all screens" }],
      [{ field: "screen_order", from: null, to: "Identify: screen 2" }],
    ]);
  });
});
