/**
 * Takes pictures of the built 3D board, identical for the same build: at rest with 8, 44, 200 and 500 patients, and in
 * the middle of every transition. node dev/pictures.mjs <folder> [--dist=<folder of the build>].
 * dev/compare-pictures.mjs compares two builds.
 */
import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { launchBrowser } from "./browser.mjs";
import { inventSnapshot } from "./ward.mjs";

const PORT = 4795;
const AT = "2026-11-21T10:30:00Z";
const FRAME_MS = 16;
const SETTLED_MS = 3_000;
const OVERVIEW_MS = 14_000;
/** Delays between the pictures of a transition: a bed falling, a bed landed or lifted, and all but the ring at rest. */
const PICTURE_DELAYS_MS = [240, 320, 2_000];
/** Time that React's effects need after a page change; the page's own clock stands still. */
const EFFECTS_WITHIN_MS = 500;
const HOME = `http://127.0.0.1:${PORT}`;

const [folder, dist = "--dist"] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const fixtures = spawn(
  process.execPath,
  [join(import.meta.dirname, "fixtures.mjs"), dist, `--port=${PORT}`, `--at=${AT}`],
  { stdio: ["ignore", "pipe", "inherit"] },
);
await new Promise((done) => fixtures.stdout.once("data", done));
process.once("exit", () => fixtures.kill());
const browser = await launchBrowser();

for (const count of [8, 44, 200, 500]) {
  const page = await open(`${count}-3d-phones-calm`);
  await pass(page, SETTLED_MS);
  await take(page, `rest-${count}`);
  await page.close();
}

const { patients } = inventSnapshot("44-3d-phones-calm", Date.parse(AT));
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
    for (const ms of motion === "reduce" ? [96] : PICTURE_DELAYS_MS) {
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

/** Opens a board whose clock stands still and waits for its first drawing. */
async function open(key, reducedMotion = "no-preference") {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, reducedMotion });
  page.on("pageerror", (error) => console.error(`${key}: ${error.message}`));
  await page.clock.install({ time: Date.parse(AT) - 1_000 });
  await page.clock.pauseAt(Date.parse(AT));
  // Starts the board at the beginning of a frame, no matter when the page loaded.
  let begin = () => {};
  const begun = new Promise((done) => {
    begin = done;
  });
  await page.route("**/board-assets/**", async (route) => {
    await begun;
    await route.continue();
  });
  await page.goto(`${HOME}/board/${key}`, { waitUntil: "commit" });
  const frameOffset = await page.evaluate((frame) => performance.now() % frame, FRAME_MS);
  await page.clock.runFor(FRAME_MS - frameOffset);
  begin();
  await page.waitForLoadState("networkidle");
  // React briefly holds back a chunk that loaded quickly.
  await pass(page, 1_000);
  await page.locator(".ward canvas").waitFor({ timeout: 60_000 });
  return page;
}

/** Advances the page's clock by `ms` milliseconds in steps of `step`, drawing each step. */
async function pass(page, ms, step = 100) {
  for (let passed = 0; passed < ms; passed += step) {
    await page.clock.runFor(Math.min(step, ms - passed));
    await page.evaluate(waitForGpu);
  }
}

/** Waits for the graphics card. Without this wait, a picture would be delayed by all the drawing queued so far. */
function waitForGpu() {
  const gl = document.querySelector(".ward canvas")?.getContext("webgl2");
  gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}

async function take(page, name) {
  // CSS animations run on their own clock: pictures show their final state.
  await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
  console.log(name);
}
