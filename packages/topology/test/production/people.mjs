import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createCaller } from "@wardline/client/call";
import { LiveFeed } from "@wardline/client/live-feed";
import { openBoardSocket } from "@wardline/client/live-socket";
import { login, register, sessionOf, verifyEmail } from "@wardline/contracts/accounts/account";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { createPatient, listPatients } from "@wardline/contracts/patients/patient";
import PostalMime from "postal-mime";

/**
 * Acts as people at an installation's address: `node people.mjs ORIGIN open MAILS` or `node people.mjs ORIGIN return
 * KEY`. They register a hospital with a board, or return to it, and admit a patient, whom the board must show. Prints
 * their observations as JSON.
 */
const [, , origin = "", task, given = ""] = process.argv;
const person = { email: "admin@hospital.example", password: "a-long-enough-Phrase-42" };

let token = null;
const call = createCaller({
  fetch: (url, init) => fetch(url, init),
  baseUrl: `${origin}/api`,
  getToken: () => token,
  onUnauthorized: () => Promise.resolve(null),
});

// Newly started servers need some seconds to become ready.
await until(async () => (await fetch(`${origin}/health/ready`)).ok);
if (task === "open") {
  const hospital = { hospital_name: "St. Luke's", timezone: "UTC" };
  await call(register, { body: { ...person, ...hospital } });
  await call(verifyEmail, { params: { token: await readMailedToken(given) } });
}
token = sessionOf((await call(login, { body: person })).data).token;

let key = given;
if (task === "open") {
  const { data } = await call(publishDisplay, { body: { name: "Ward" } });
  key = new URL(data.display_url).pathname.split("/").at(-1);
}
const shown = new Set();
const feed = new LiveFeed({
  socket: openBoardSocket(origin),
  timers: {
    now: () => performance.now(),
    set: (run, ms) => setTimeout(run, ms),
    clear: (timer) => clearTimeout(timer),
    random: Math.random,
  },
  credentials: () => ({ key }),
  since: null,
  onSnapshot: ({ patients }) => patients.forEach(({ id }) => shown.add(id)),
  onChanges: (changes) => changes.forEach(({ payload }) => shown.add(payload?.id)),
});
feed.start();
await until(() => feed.status.kind === "live");
const before = (await call(listPatients)).data.map(({ hospital_no }) => hospital_no);
const { data: patient } = await call(createPatient, {
  body: {
    name: "Adaeze Okafor",
    gender: "female",
    age: 34,
    hospital_no: `H-${before.length + 1}`,
    bed_no: "B-1",
  },
});
await until(() => shown.has(patient.id));
feed.stop();

const { status, headers } = await fetch(origin.replace("https:", "http:"), { redirect: "manual" });
process.stdout.write(
  JSON.stringify({ key, before, plainHttp: { status, location: headers.get("location") } }),
);
process.exit();

async function readMailedToken(folder) {
  const found = await until(async () => {
    const files = await readdir(folder);
    const mails = await Promise.all(
      files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))),
    );
    return mails
      .map(({ text = "" }) => /verify-email\?token=([\w.-]+)/.exec(text)?.[1])
      .find(Boolean);
  });
  return found;
}

async function until(ask) {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > deadline) throw new Error(`Not true within a minute: ${ask}`);
    await sleep(100);
  }
}
