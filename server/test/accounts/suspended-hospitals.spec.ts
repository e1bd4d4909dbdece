import {
  expectSession,
  login,
  refreshToken,
  resetPassword,
  updateDowntimeKits,
  verifyEmail,
} from "@wardline/contracts/accounts/account";
import { loginPasskey } from "@wardline/contracts/accounts/passkeys";
import * as secondFactor from "@wardline/contracts/accounts/second-factor";
import { getBoard } from "@wardline/contracts/boards/board";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { getStationKits, pairStation } from "@wardline/contracts/boards/kits";
import { getPairing, joinDisplay, requestPairing } from "@wardline/contracts/boards/pairings";
import { PROTOCOL_VERSION } from "@wardline/contracts/live/events";
import { pollBoard } from "@wardline/contracts/live/polling";
import { listAudit } from "@wardline/contracts/operation/audit";
import { listPatients } from "@wardline/contracts/patients/patient";
import { renewCalendarFeed } from "@wardline/contracts/roster/calendar-feeds";
import { createMailSwitchToken } from "@wardline/database/repositories/people/mail-switches";
import { scaleToMachine } from "@wardline/testing/pace";
import { until } from "@wardline/testing/until";
import { TOTP } from "otpauth";
import { listEndpoints } from "../../src/ops/openapi.js";
import { type CallOutcome, startApp, type TestApp } from "../support/app.js";
import { SoftAuthenticator } from "../support/authenticator.js";
import { PASSWORD, registerHospital } from "../support/hospital.js";
import { makeLink } from "../support/mail.js";
import { type FakeOidcProvider, startFakeOidcProvider } from "../support/oidc-peer.js";
import { createOperator } from "../support/operator.js";
import { openCard } from "../support/patient.js";
import {
  addPerson,
  beginWithEmail,
  finishWithAnswer,
  openSignOn,
  type SignOnHospital,
} from "../support/sign-on.js";
import { listen } from "../support/sockets.js";
import { addStaff, inviteStaff } from "../support/staff.js";

const SUSPENDED_CODE = "HOSPITAL_SUSPENDED";
/** Time within which open pages and boards close on every server. */
const MAX_CLOSE_MS = 5_000;

/** Public calls that depend on no hospital, or give the same answer for every hospital. */
const HOSPITAL_FREE_CALLS = [
  "GET /auth/registration",
  "POST /auth/register",
  "POST /auth/resend-verification",
  "POST /auth/forgot-password",
  "POST /pairings",
];

/** A way into a hospital, with the answers expected before and after the suspension: "in" or an error code. */
interface Entry {
  ask: () => Promise<string>;
  before: string;
  after: string;
}

let app: TestApp;
let peer: FakeOidcProvider;
let hospital: SignOnHospital;
let other: { token: string };
let key: string;
let displayId: string;

beforeAll(async () => {
  peer = await startFakeOidcProvider("http://wardline.test/single-sign-on");
  app = await startApp({ ssoAllowOrigins: [peer.issuer] });
  hospital = await openSignOn(app, peer);
  other = await registerHospital(app);
  await openCard(app, hospital.token, { name: "Adaeze Okafor" });
  const body = { name: "Ward" };
  const { data } = await app.call(publishDisplay, { body }, { token: hospital.token });
  displayId = data.display_id;
  key = data.display_url?.split("/").at(-1) ?? "";
});
afterAll(async () => {
  peer.stop();
  await app.close();
});

const getOutcome = ({ failure }: CallOutcome<unknown>) => failure?.code ?? "in";
const logIn = (email: string) => app.call(login, { body: { email, password: PASSWORD } });
const suspend = (...words: string[]) =>
  createOperator(app)("suspend-hospital", hospital.hospitalId, ...words);
const resume = (...words: string[]) =>
  createOperator(app)("resume-hospital", hospital.hospitalId, ...words);

async function handshake(namespace: "/live" | "/board", auth: { token?: string; key?: string }) {
  const listener = listen(app.url, namespace, auth);
  await until(() => listener.states.length > 0 || listener.refused() !== null);
  listener.close();
  return listener.refused() ?? "in";
}

/** Collects every way into the hospital; each can be used once. */
async function collectEntries(): Promise<Map<string, Entry>> {
  const openSession = async (email: string) => expectSession((await logIn(email)).data);
  const owner = await openSession(hospital.email);
  const nurse = await addStaff(app, hospital);
  const invited = await inviteStaff(app, hospital);
  const [verification, reset] = [
    await makeLink(app, invited.id, "verification"),
    await makeLink(app, invited.id, "password-reset"),
  ];
  const pairing = (await app.call(requestPairing, {})).data;
  const joined = { params: { id: displayId }, body: { code: pairing.code } };
  await app.call(joinDisplay, joined, { token: owner.token });
  await app.call(updateDowntimeKits, { body: { downtime_kits: true } }, owner);
  const desk = (await app.call(requestPairing, {})).data;
  const station = { code: desk.code, name: "Desk", wards: [], switchboard: true };
  await app.call(pairStation, { body: station }, owner);
  const pairedStation = await app.call(getPairing, { params: { secret: desk.secret } });
  const stationKey = pairedStation.data.display_url?.split("/").at(-1) ?? "";
  const personal = { params: { kind: "personal" as const } };
  const feed = await app.call(renewCalendarFeed, personal, { token: nurse.token });
  const calendarUrl = `${app.url}${new URL(feed.data.url ?? "").pathname}`;
  const switchToken = await createMailSwitchToken(app.dataSource.manager, nurse.id, "tonight");
  const mailsUrl = `${app.url}/api/mails/${switchToken}`;

  const staffWithTotp = await addStaff(app, hospital);
  const caller = { token: staffWithTotp.token };
  const body = { password: PASSWORD };
  const { secret } = (await app.call(secondFactor.beginTotp, { body }, caller)).data;
  const code = new TOTP({ secret }).generate({ timestamp: app.clock.now });
  await app.call(secondFactor.confirmTotp, { body: { code } }, caller);
  const firstAnswer = (await logIn(staffWithTotp.email)).data;
  if (firstAnswer.token !== null) throw new Error("It asked for no second factor.");
  const { challenge } = firstAnswer;
  const request = { challenge, rpId: "wardline.test" } as Parameters<SoftAuthenticator["prove"]>[0];
  const credential = new SoftAuthenticator("http://wardline.test").prove(request);

  const person = await addPerson(app, peer, hospital);
  const started = await beginWithEmail(app, person.email);
  const answer = await peer.visit(started.url, person.sub);

  const createEntry = (ask: Entry["ask"], before = "in", after = before): Entry => ({
    ask,
    before,
    after,
  });
  return new Map([
    [
      "an administrator's call",
      createEntry(
        async () => getOutcome(await app.call(listPatients, {}, owner)),
        "in",
        "UNAUTHORIZED",
      ),
    ],
    [
      "a staff member's call",
      createEntry(
        async () => getOutcome(await app.call(secondFactor.getSecondFactor, {}, nurse)),
        "in",
        "UNAUTHORIZED",
      ),
    ],
    ["a page", createEntry(() => handshake("/live", { token: owner.token }), "in", "UNAUTHORIZED")],
    ["a board", createEntry(() => handshake("/board", { key }))],
    [
      "POST /board/:key",
      createEntry(async () => {
        const body = { protocol: PROTOCOL_VERSION };
        return getOutcome(await app.call(pollBoard, { params: { key }, body }));
      }),
    ],
    [
      "GET /board/:key",
      createEntry(async () => getOutcome(await app.call(getBoard, { params: { key } }))),
    ],
    ["POST /auth/login", createEntry(async () => getOutcome(await logIn(nurse.email)))],
    [
      "a login that asks for more",
      createEntry(async () => getOutcome(await logIn(staffWithTotp.email))),
    ],
    [
      "POST /auth/login/second-factor",
      createEntry(
        async () =>
          getOutcome(
            await app.call(secondFactor.loginSecondFactor, {
              body: { challenge, code: "000000" },
            }),
          ),
        "INVALID_CODE",
      ),
    ],
    [
      "POST /auth/login/second-factor/passkey",
      createEntry(
        async () => getOutcome(await app.call(loginPasskey, { body: { challenge, credential } })),
        "INVALID_PASSKEY",
      ),
    ],
    [
      "POST /auth/refresh-token",
      createEntry(
        async () =>
          getOutcome(await app.call(refreshToken, { body: { refresh_token: owner.refreshToken } })),
        "in",
        "INVALID_REFRESH_TOKEN",
      ),
    ],
    [
      "POST /auth/single-sign-on/start",
      createEntry(() =>
        beginWithEmail(app, person.email).then(
          () => "in",
          ({ message }: Error) => /[A-Z_]{9,}/.exec(message)?.[0] ?? message,
        ),
      ),
    ],
    [
      "POST /auth/single-sign-on/finish",
      createEntry(async () => (await finishWithAnswer(app, answer, started.browser)).code, "OK"),
    ],
    [
      "GET /auth/verify-email/:token",
      createEntry(async () =>
        getOutcome(await app.call(verifyEmail, { params: { token: verification } })),
      ),
    ],
    [
      "POST /auth/reset-password/:token",
      createEntry(async () =>
        getOutcome(
          await app.call(resetPassword, {
            params: { token: reset },
            body: { new_password: PASSWORD },
          }),
        ),
      ),
    ],
    [
      "GET /pairings/:secret",
      createEntry(async () =>
        getOutcome(await app.call(getPairing, { params: { secret: pairing.secret } })),
      ),
    ],
    [
      "GET /station/:key",
      createEntry(async () =>
        getOutcome(await app.call(getStationKits, { params: { key: stationKey } })),
      ),
    ],
    ["GET /calendar/:file", createEntry(() => fetchOutcome(calendarUrl))],
    ["GET /mails/:token", createEntry(() => fetchOutcome(mailsUrl))],
    ["POST /mails/:token", createEntry(() => fetchOutcome(mailsUrl, "POST"))],
    ["POST /mails/:token/on", createEntry(() => fetchOutcome(`${mailsUrl}/on`, "POST"))],
  ]);
}

/** Returns "in" if the address returns a file or page, otherwise the reason for the refusal. */
async function fetchOutcome(url: string, method = "GET"): Promise<string> {
  const response = await fetch(url, { method });
  return response.ok ? "in" : ((await response.json()) as { code: string }).code;
}

async function collectAnswers(entries: Map<string, Entry>): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [name, { ask }] of entries) answers[name] = await ask();
  return answers;
}

const mapExpected = (entries: Map<string, Entry>, answer: (entry: Entry) => string) =>
  Object.fromEntries([...entries].map(([name, entry]) => [name, answer(entry)]));

/** docs/wire/accounts.md, Suspended hospitals. */
describe("a suspended hospital", () => {
  it("refuses every public call, login, key and token while it is suspended, and only then", async () => {
    const [before, during, after] = [
      await collectEntries(),
      await collectEntries(),
      await collectEntries(),
    ];
    const calls = [...before.keys()].filter((name) => /^(GET|POST) /.test(name));
    const open = listEndpoints().filter(({ definition }) => definition.access === "public");
    const named = open.map(({ definition: { method, path } }) => `${method} ${path}`);
    expect([...calls, ...HOSPITAL_FREE_CALLS].sort()).toEqual(named.sort());

    expect(await suspend()).toMatch(
      /would be suspended: its own account, \d+ staff members and 1 board would be shut out\.\nNothing has changed yet/,
    );
    expect(await collectAnswers(before)).toEqual(mapExpected(before, (entry) => entry.before));

    await suspend("--yes");
    await until(
      async () => getOutcome(await app.call(getBoard, { params: { key } })) === SUSPENDED_CODE,
    );
    expect(await collectAnswers(during)).toEqual(mapExpected(during, () => SUSPENDED_CODE));
    expect((await app.call(listPatients, {}, other)).status).toBe(200);

    await resume("--yes");
    await until(async () => getOutcome(await app.call(getBoard, { params: { key } })) === "in");
    expect(await collectAnswers(after)).toEqual(mapExpected(after, (entry) => entry.after));
  });

  it("loses its open pages and boards on every server within five seconds", async () => {
    const { databaseUrl, encryptionKeys, jwtSecrets } = app.config;
    const second = await startApp({ databaseUrl, encryptionKeys, jwtSecrets });
    const { token } = expectSession((await logIn(hospital.email)).data);
    const sockets = [app, second].flatMap(({ url }) => [
      listen(url, "/live", { token }),
      listen(url, "/board", { key }),
    ]);
    const stranger = listen(second.url, "/live", { token: other.token });
    await until(() => [...sockets, stranger].every(({ states }) => states.length > 0));

    await suspend("--yes");
    const since = performance.now();
    await until(() => sockets.every(({ socket }) => !socket.connected));
    expect(performance.now() - since).toBeLessThan(scaleToMachine(MAX_CLOSE_MS));
    expect(stranger.socket.connected).toBe(true);

    await resume("--yes");
    stranger.close();
    await second.close();
  });

  it("keeps its data, and its log names who suspended and resumed it", async () => {
    const countRows = () =>
      Promise.all(
        ["patient", "account", "display", "session", "calendar_feed", "link_token"].map((table) =>
          app.dataSource.query(`SELECT count(*) FROM ${table} WHERE hospital_id = $1`, [
            hospital.hospitalId,
          ]),
        ),
      );
    const before = await countRows();
    await suspend("--yes");
    expect(await createOperator(app)("hospitals")).toMatch(/suspended since \d{4}-\d\d-\d\d\n/);
    await resume("--yes");
    expect(await createOperator(app)("hospitals")).not.toContain("suspended");
    expect(await countRows()).toEqual(before);

    const { token } = expectSession(
      (
        await until(async () => {
          const loginAnswer = await logIn(hospital.email);
          return loginAnswer.failure === null ? loginAnswer : null;
        })
      ).data,
    );
    const { data } = await app.call(listAudit, {}, { token });
    const subject = { id: hospital.hospitalId, name: "St. Luke's" };
    expect(data.slice(0, 2)).toMatchObject([
      { type: "hospital.resumed", actor: null, subject },
      { type: "hospital.suspended", actor: null, subject },
    ]);
  });

  it("cannot be suspended or resumed twice", async () => {
    await expect(resume("--yes")).rejects.toThrow("is not suspended.");
    await suspend("--yes");
    await expect(suspend("--yes")).rejects.toThrow("is suspended already.");
    await resume("--yes");
  });
});
