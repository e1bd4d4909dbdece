/**
 * Measures every row of the built board over generated wards. No child overflows its row; each signal is shown or
 * counted; a number keeps its end, and a name at least twelve letters, or forty without signals. Every on-call
 * telephone number and covering person is shown in full. Each ward is measured live and, with --stale, again after a
 * minute without a server, when lengths of stay have "≈" before them.
 *
 *     node dev/thousand-wards.mjs [--template=3d] [--wards=1000] [--from=0] [--size=1920x1080] [--stale]
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { Server } from "socket.io";
import { transformWithOxc } from "vite";
import { launchBrowser } from "./browser.mjs";
import { getOption, sendFile } from "./tools.mjs";
import { createRandomSource, inventSnapshot, pick } from "./ward.mjs";

const template = getOption("template", "2d");
const wards = Number(getOption("wards", "1000"));
const from = Number(getOption("from", "0"));
const isStale = process.argv.includes("--stale");
const [width, height] = getOption("size", "1920x1080").split("x").map(Number);

const AT = Date.parse("2026-11-21T10:30:00Z");
/** Time without a message after which a board is stale. */
const SILENCE_MS = 61_000;
/** Minimum number of visible letters of a name: next to signals, and without signals. */
const MIN_LETTERS = { signalled: 12, alone: 40 };
const MAX_PATIENTS = { "2d": 14, "3d": 4 }[template];
const PARTS = {
  "2d": { row: ".row", bed: ".row-bed", name: ".row-name", number: ".row-number" },
  "3d": { row: ".patient", bed: ".patient-bed", name: ".patient-name", number: ".is-number" },
}[template];
const ON_CALL_NAMES = [
  "Oluwaseun Adebayo-Johnson",
  "James Etim",
  "Dr Amaka Obi",
  "Bola Sani",
  "María-Fernanda Fernández-Villanueva",
  "عائشة إبراهيم",
];

const measure = await loadMeasureRows();
let currentWard = generateWard(from);
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://localhost");
  if (!pathname.startsWith("/api/board/")) return void sendFile(response, pathname);
  response.setHeader("content-type", "application/json");
  return response.end(JSON.stringify({ status: "success", data: currentWard }));
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const sockets = new Server(server, {
  transports: ["websocket"],
  serveClient: false,
  // Without this, a client with a fast-forwarded clock would think that the server is gone.
  pingInterval: 86_400_000,
});
const boards = sockets.of("/board");
boards.on("connection", (socket) => socket.emit("state", { snapshot: currentWard }));

const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width, height }, reducedMotion: "reduce" });
page.on("pageerror", (error) => console.error(error.message));
if (isStale) await page.clock.install();
await page.goto(`http://127.0.0.1:${server.address().port}/board/measured`);

const failures = [];
let rows = 0;
let calls = 0;
for (let index = from; index < from + wards; index++) {
  currentWard = generateWard(index);
  boards.emit("state", { snapshot: currentWard });
  const measured = await measureWard(currentWard);
  if (isStale) {
    await page.clock.fastForward(SILENCE_MS);
    await page.waitForSelector(".banner-words");
    measured.push(...(await measureWard(currentWard)));
  }
  rows += measured.length;
  failures.push(...measured.flatMap((row) => findFaults(row, currentWard, index)));
  // Rows that are fading out must not be measured.
  await page.waitForFunction(() => document.querySelector(".is-out") === null);
  const measuredCalls = await page.evaluate(measureCalls);
  calls += measuredCalls.length;
  for (const { text, cut } of measuredCalls)
    failures.push(...cut.map((part) => ({ ward: index, onCall: text, fault: `${part} is cut` })));
  if ((index + 1) % 100 === 0 || index + 1 === from + wards)
    console.log(`${index + 1} wards, ${rows} rows, ${calls} on call, ${failures.length} wrong`);
}
for (const one of failures.slice(0, 20)) console.log(JSON.stringify(one));
await browser.close();
server.close();
process.exit(failures.length === 0 && rows > 0 && calls > 0 ? 0 : 1);

/** Returns a ward with a unique name and at least one patient; its patients' names and signals are hard to fit. */
function generateWard(index) {
  const chance = createRandomSource(index + 1);
  const count = 1 + Math.floor(chance() * MAX_PATIENTS);
  const key = `${count}-hard-phones-covers-nonotices-${template}`;
  const snapshot = inventSnapshot(key, AT, index + 1);
  snapshot.revision = index + 1;
  snapshot.patients.forEach((patient, at) => {
    // The unique bed number reveals when this ward is on the screen.
    if (at === 0) patient.bed_no = `W${index}`;
    patient.teams = ["Emergency"];
  });
  for (const { people } of snapshot.onCall) {
    for (const person of people) {
      person.name = pick(chance, ON_CALL_NAMES);
      if (person.for !== undefined) person.for = pick(chance, ON_CALL_NAMES);
    }
  }
  return snapshot;
}

/** Returns the rows of a ward once two consecutive measurements are the same. */
async function measureWard({ patients }) {
  let before = "";
  for (let tries = 0; tries < 100; tries++) {
    const measured = await page.evaluate(measure, PARTS);
    const text = JSON.stringify(measured);
    const isWardShown = measured.some(({ bed }) => bed === patients[0].bed_no);
    if (isWardShown && measured.length === patients.length && text === before) return measured;
    before = isWardShown ? text : "";
    await page.waitForTimeout(15);
  }
  failures.push({ ward: patients[0].bed_no, fault: "not every row became visible" });
  return [];
}

function findFaults(row, { patients }, ward) {
  const found = patients.filter(({ bed_no }) => bed_no === row.bed);
  const faults = row.outside.map((part) => `${part} leaves the row or is cut`);
  const amounts = found.map(getSignals);
  if (found.length > 0 && !amounts.includes(row.signals))
    faults.push(`${row.signals} of ${amounts} signals`);
  if (row.number !== "" && !found.some((one) => row.number.endsWith(one.hospital_no.slice(-7))))
    faults.push(`the number ends as ${row.number}`);
  const minLetters = Math.min(MIN_LETTERS[row.signals === 0 ? "alone" : "signalled"], row.letters);
  if (row.letters === 0 || row.seen < minLetters)
    faults.push(`${row.seen} letters of ${row.letters}`);
  return faults.map((fault) => ({ ward, bed: row.bed, fault }));
}

function getSignals({ flags = [], acuity, expected_discharge: day, waiting_for: reason }) {
  return flags.length + [acuity, day, reason].filter((one) => one != null).length;
}

/** Finds on-call texts that are cut without "…", or in a box less than three em wide. Runs in the browser. */
function measureCalls() {
  const MIN_EMS = 3;
  return Array.from(document.querySelectorAll(".card-person, .oncall-person, .card-phone")).map(
    (line) => {
      const cut = [];
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      while (walker.nextNode() !== null) {
        const own = walker.currentNode.parentElement;
        if (own.getClientRects().length === 0) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const { left, right } = range.getBoundingClientRect();
        for (let box = own; box !== line.parentElement; box = box.parentElement) {
          const { overflowX, textOverflow, fontSize } = getComputedStyle(box);
          if (overflowX === "visible" && box !== line) continue;
          const room = box.getBoundingClientRect();
          if (left >= room.left - 1 && right <= room.right + 1) continue;
          if (textOverflow !== "ellipsis" || room.width < MIN_EMS * parseFloat(fontSize))
            cut.push(own.className);
          break;
        }
      }
      return { text: line.innerText, cut };
    },
  );
}

/** Returns the row-measuring function of the end-to-end tests (packages/e2e, support/measure-rows.ts). */
async function loadMeasureRows() {
  const file = join(import.meta.dirname, "../../packages/e2e/src/support/measure-rows.ts");
  const { code } = await transformWithOxc(await readFile(file, "utf8"), file);
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return module.measure;
}
