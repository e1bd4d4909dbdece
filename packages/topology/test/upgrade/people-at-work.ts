import { randomUUID } from "node:crypto";
import { measureSlowdown } from "@wardline/testing/pace";
import { createPatientFields } from "../support/hospital.js";
import { type Outcome, Stream } from "../support/stream.js";
import type { World } from "../support/world.js";

const PASSWORD = "a-long-enough-Phrase-42";
/** Interval at which each call is repeated; all calls together stay below an account's limit per minute. */
const INTERVAL_MS = 2_500;
/** Longest interval on the slowest machine. */
const MAX_INTERVAL_MS = 15_000;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type SendCall = (method: Method, path: string, body?: object) => Promise<Response>;

/**
 * People at work in a hospital of the previous version. Their calls use the paths and bodies of that version's pages,
 * since this version's contracts do not describe them.
 */
export class PeopleAtWork {
  private cards: string[] = [];
  private boardKey = "";
  private roster = "";
  private staff = "";
  private token = "";
  private readonly email = `admin-${randomUUID()}@hospital.example`;
  private streams: Stream[] = [];
  private count = 0;

  constructor(private readonly world: World) {}

  /** Opens the hospital, and creates the objects that the calls use. */
  async open(): Promise<void> {
    const { database } = this.world;
    await this.sendForData("POST", "/auth/register", {
      email: this.email,
      password: PASSWORD,
      hospital_name: "St. Luke's",
      timezone: "UTC",
    });
    await database.query("UPDATE account SET verified_at = now() WHERE email = $1", [this.email]);
    const credentials = { email: this.email, password: PASSWORD };
    this.token = (
      await this.sendForData<{ token: string }>("POST", "/auth/login", credentials)
    ).token;
    for (let bed = 1; bed <= 3; bed += 1) {
      const { id } = await this.sendForData<{ id: string }>(
        "POST",
        "/patients",
        createPatientFields(bed),
      );
      this.cards.push(id);
    }
    await this.sendForData("POST", "/departments/add-departments", { department_name: "Surgery" });
    const consultant = { department: "Surgery", role: "Consultant", isHOD: false };
    const names = { firstName: "Ada", lastName: "Obi", phone: "+234 803 555 0101" };
    const email = `ada-${randomUUID()}@hospital.example`;
    this.staff = (
      await this.sendForData<{ id: string }>("POST", "/auth/sub-accounts", {
        ...consultant,
        ...names,
        email,
      })
    ).id;
    this.roster = (
      await this.sendForData<{ id: string }>("POST", "/roster", {
        date: "2031-05-01",
        ...this.buildRosterBody(),
      })
    ).id;
    const { display_url } = await this.sendForData<{ display_url: string }>("POST", "/displays", {
      name: "Ward",
    });
    this.boardKey = new URL(display_url).pathname.split("/").at(-1) ?? "";
  }

  /** Repeats every call until `end`; a call is repeated only after its last answer has arrived. */
  begin(): void {
    const everyMs = Math.min(INTERVAL_MS * measureSlowdown(), MAX_INTERVAL_MS);
    const send: SendCall = (method, path, body) => this.send(method, path, body);
    this.streams = Object.entries(this.listCalls()).map(
      ([name, call]) => new Stream(name, everyMs, () => call(send), 1),
    );
  }

  /** Lists the calls that have not succeeded since `since` (performance.now); requests sent earlier do not count. */
  listUnsuccessfulSince(since: number): string[] {
    return this.streams
      .filter(({ lastGoodSentAt }) => lastGoodSentAt <= since)
      .map(
        ({ name, outcomes }) => `${name} (${outcomes.length} answers, ${outcomes.at(-1)?.status})`,
      );
  }

  async end(): Promise<Outcome[]> {
    return (await Promise.all(this.streams.map((stream) => stream.end()))).flat();
  }

  /** Makes every call once; returns failures by name, with status. */
  async callOnce(): Promise<string[]> {
    const send: SendCall = (method, path, body) => this.send(method, path, body);
    const failed: string[] = [];
    for (const [name, call] of Object.entries(this.listCalls())) {
      const { ok, status } = await call(send);
      if (!ok) failed.push(`${name}: ${status}`);
    }
    return failed;
  }

  private listCalls(): Record<string, (send: SendCall) => Promise<Response>> {
    const today = new Date().toISOString().slice(0, 10);
    const getCard = () => this.cards[this.count % 3] ?? "";
    const status = () => (this.count % 2 === 0 ? "admitted" : "card_opened");
    return {
      "list patients": (send) => send("GET", "/patients"),
      "search patients": (send) => send("GET", "/patients?q=Adaeze"),
      "list a day": (send) => send("GET", `/patients?date=${today}`),
      "open a card": async (send) => {
        this.count += 1;
        const answer = await send("POST", "/patients", createPatientFields(this.count));
        if (answer.ok) {
          const { data } = (await answer.clone().json()) as { data: { id: string } };
          this.cards.push(data.id);
        }
        return answer;
      },
      "change a card": (send) =>
        send("PUT", `/patients/${getCard()}`, { patientData: { bed_no: `W-${this.count}` } }),
      "change a status": (send) =>
        send("PUT", `/patients/${getCard()}`, { patientData: { status: status() } }),
      "delete a card": (send) => {
        const id = this.cards.length > 3 ? this.cards.pop() : undefined;
        return id === undefined ? send("GET", "/patients") : send("DELETE", `/patients/${id}`);
      },
      "read a history": (send) => send("GET", `/patient/${getCard()}/history`),
      "read a board": (send) => send("GET", `/board/${this.boardKey}`),
      "publish a display": (send) => send("POST", "/displays", { name: "Ward" }),
      "list displays": (send) => send("GET", "/displays"),
      announce: (send) => send("POST", "/announcements", { message: "Drill.", expires_at: null }),
      "list announcements": (send) => send("GET", "/announcements"),
      "list departments": (send) => send("GET", "/hospital-users-roles-departments"),
      "list staff": (send) => send("GET", "/auth/sub-accounts"),
      "change a roster": (send) => send("PUT", `/roster/${this.roster}`, this.buildRosterBody()),
      "who is on call": (send) => send("POST", "/roster/contacts", { departments: ["Surgery"] }),
      "log in": (send) => send("POST", "/auth/login", { email: this.email, password: PASSWORD }),
    };
  }

  private buildRosterBody() {
    const departmentStaff = [{ department: "Surgery", consultantId: this.staff }];
    return { departments: ["Surgery"], departmentStaff };
  }

  private async sendForData<T>(method: Method, path: string, body: object): Promise<T> {
    const answer = await this.send(method, path, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  }

  private send(method: Method, path: string, body?: object): Promise<Response> {
    return fetch(`${this.world.topology.url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(this.token === "" ? {} : { Authorization: `Bearer ${this.token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}
