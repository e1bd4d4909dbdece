/**
 * Pictures of the built 3D board, the same for the same build: at rest with 8, 44, 200 and 500 patients, and every
 * transition stopped in its middle. node dev/pictures.mjs <folder> [--dist=<folder of the build>]
 * Two builds are compared by dev/compare-pictures.mjs.
 */
import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { chromium } from "playwright-core";
import { snapshotOf } from "./ward.mjs";

const PORT = 4795;
const AT = "2026-11-21T10:30:00Z";
const FRAME_MS = 16;
const SETTLED_MS = 3_000;
const OVERVIEW_MS = 14_000;
/** Each of these after the one before: falling, landed or lifted, at rest but for the ring. */
const MOMENTS = [240, 320, 2_000];
/** What React does after a change of the page has been shown; the page's own clock stands meanwhile. */
const EFFECTS_WITHIN_MS = 500;
const HOME = `http://127.0.0.1:${PORT}`;

const [folder, ...words] = process.argv.slice(2);
const dist = words.find((word) => word.startsWith("--dist=")) ?? "--dist";
await mkdir(folder, { recursive: true });
const fixtures = spawn(
  process.execPath,
  [join(import.meta.dirname, "fixtures.mjs"), dist, `--port=${PORT}`, `--at=${AT}`],
  { stdio: ["ignore", "pipe", "inherit"] },
);
await new Promise((done) => fixtures.stdout.once("data", done));
process.once("exit", () => fixtures.kill());
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--enable-unsafe-swiftshader"],
});

for (const count of [8, 44, 200, 500]) {
  const page = await open(`${count}-3d-phones-calm`);
  await pass(page, SETTLED_MS);
  await take(page, `rest-${count}`);
  await page.close();
}

const { patients } = snapshotOf("44-3d-phones-calm", Date.parse(AT));
const [one, other, moving, leaving] = [3, 7, 5, 9].map((index) => patients[index]);
/** @type {Record<string, [what: string, payload: object]>} */
const CHANGES = {
  arrival: [
    "created",
    { ...other, id: "new", bed_no: "S09", status: "new_patient", created_at: AT },
  ],
  status: ["updated", { ...one, status: one.status === "admitted" ? "card_opened" : "admitted" }],
  move: ["updated", { ...moving, bed_no: "E20", teams: ["Emergency"] }],
  discharge: ["deleted", { id: leaving.id, reason: "discharged" }],
  death: ["deleted", { id: leaving.id }],
};
for (const [name, [what, payload]] of Object.entries(CHANGES)) {
  for (const motion of ["no-preference", "reduce"]) {
    const key = `44-3d-phones-calm-${name}-${motion}`;
    const page = await open(key, motion);
    await pass(page, SETTLED_MS);
    const before = await page.locator("body").innerText();
    const body = JSON.stringify({ type: `patient.${what}`, payload });
    await fetch(`${HOME}/changes/${key}`, { method: "POST", body });
    await page.waitForFunction((text) => document.body.innerText !== text, before);
    await setTimeout(EFFECTS_WITHIN_MS);
    for (const ms of motion === "reduce" ? [96] : MOMENTS) {
      await pass(page, ms, FRAME_MS);
      await take(page, `${name}-${motion === "reduce" ? "still" : ms}`);
    }
    await page.close();
  }
}

const tour = await open("44-3d-phones-calm");
await pass(tour, OVERVIEW_MS - 2_000);
const title = tour.locator(".reading-title");
while ((await title.innerText()) === "Needs attention") await pass(tour, FRAME_MS, FRAME_MS);
await setTimeout(EFFECTS_WITHIN_MS);
await pass(tour, 480, FRAME_MS);
await take(tour, "tour-middle");
await pass(tour, 2_000);
await take(tour, "tour-team");
await browser.close();
process.exit();

/** A board whose clock stands still, drawn for the first time. */
async function open(key, reducedMotion = "no-preference") {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, reducedMotion });
  page.on("pageerror", (error) => console.error(`${key}: ${error.message}`));
  await page.clock.install({ time: Date.parse(AT) - 1_000 });
  await page.clock.pauseAt(Date.parse(AT));
  // The board begins when a frame does, not wherever in one the page happened to be loaded.
  let begin = () => {};
  const begun = new Promise((done) => {
    begin = done;
  });
  await page.route("**/board-assets/**", async (route) => {
    await begun;
    await route.continue();
  });
  await page.goto(`${HOME}/board/${key}`, { waitUntil: "commit" });
  const late = await page.evaluate((frame) => performance.now() % frame, FRAME_MS);
  await page.clock.runFor(FRAME_MS - late);
  begin();
  await page.waitForLoadState("networkidle");
  // React holds a chunk that came quickly back for a moment.
  await pass(page, 1_000);
  await page.locator(".ward canvas").waitFor({ timeout: 60_000 });
  return page;
}

/** Lets `ms` milliseconds pass on the page, a frame or a tenth of a second at a time, each of them drawn. */
async function pass(page, ms, step = 100) {
  for (let passed = 0; passed < ms; passed += step) {
    await page.clock.runFor(Math.min(step, ms - passed));
    await page.evaluate(waitForCard);
  }
}

/** The page's clock does not wait for the graphics card, and a picture waits for all that it was ever given: too long. */
function waitForCard() {
  const gl = document.querySelector(".ward canvas")?.getContext("webgl2");
  gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}

async function take(page, name) {
  // Style sheets have a clock of their own: their animations are shown at their end.
  await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
  console.log(name);
}
