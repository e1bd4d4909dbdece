import { PRESENCE_MS } from "@wardline/contracts/live/events";
import { openSession, REPORT } from "../../testing/session-under-test.js";
import { createTestNotice } from "../../testing/test-board.js";

it("reports presence when the session goes live and every 30 seconds", async () => {
  const { socket, goLive, pass } = openSession();
  goLive();
  expect(socket.sent).toEqual([{ event: "presence", body: { ...REPORT, revision: 5 } }]);
  await pass(10_000);
  expect(socket.sent).toHaveLength(2);
  await pass(PRESENCE_MS - 10_000);
  expect(socket.sent).toHaveLength(3);
});

it("sends no report when the page is only a preview", async () => {
  const { socket, goLive, pass } = openSession(null, null);
  goLive();
  await pass(PRESENCE_MS);
  expect(socket.sent).toEqual([]);
});

it("reports soon after a change, but groups many quick changes into one report", async () => {
  const { socket, goLive, pass } = openSession();
  goLive();
  await pass(20_000);
  const reports = () => socket.sent.map(({ body }) => (body as { revision: number }).revision);
  socket.receive("changes", [{ revision: 6 }]);
  await pass(1_500);
  expect(reports()).toEqual([5, 5, 6]);
  for (let revision = 7; revision <= 26; revision++) {
    socket.receive("changes", [{ revision }]);
    await pass(250);
  }
  await pass(3_500);
  expect(reports()).toEqual([5, 5, 6, 26]);
});

it("reports at once that an announcement was drawn, with the time", async () => {
  const report = { ...REPORT, drawn: 5 };
  const { session, socket, goLive, pass } = openSession(null, report);
  goLive();
  await pass(20_000);
  const before = socket.sent.length;
  socket.receive("changes", [
    { revision: 6, type: "announcement.created", payload: createTestNotice("a", 0) },
    { revision: 7 },
  ]);
  await pass(40);
  session.reports.noteDrawn();
  await pass(250);
  expect(socket.sent).toHaveLength(before);
  const at = session.clock.now();
  report.drawn = 7;
  session.reports.noteDrawn();
  session.reports.noteDrawn();
  await pass(250);
  expect(socket.sent.slice(before)).toEqual([
    { event: "presence", body: { ...report, revision: 7, notice: { revision: 6, at } } },
  ]);
});

it("reports at once that the canvas is black, and that the page is closing", async () => {
  const report = { ...REPORT, sample: "000000" };
  const { session, socket, goLive, pass } = openSession(null, report);
  goLive();
  await pass(20_000);
  const before = socket.sent.length;
  session.reports.noteDrawn();
  await pass(250);
  session.reports.leave();
  expect(socket.sent.slice(before).map(({ body }) => body)).toEqual([
    { ...report, revision: 5 },
    { ...report, revision: 5, leaving: true },
  ]);
});

it("sends no more reports once the page is closing, until the browser restores it", async () => {
  const { session, socket, goLive, pass } = openSession();
  goLive();
  await pass(20_000);
  session.reports.leave();
  const before = socket.sent.length;
  // After `pagehide`, a closing page fires `visibilitychange`, which calls `flush`.
  session.reports.flush();
  await pass(PRESENCE_MS);
  expect(socket.sent).toHaveLength(before);

  session.reports.resume();
  expect(socket.sent.slice(before).map(({ body }) => body)).toEqual([{ ...REPORT, revision: 5 }]);
});
