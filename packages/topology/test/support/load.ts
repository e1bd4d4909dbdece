import { measureSlowdown } from "@wardline/testing/pace";
import type { Hospital } from "./hospital.js";
import { type Outcome, Stream } from "./stream.js";
import type { World } from "./world.js";

/** Simulated people who read lists, change patients and log in through the proxy at a steady pace. */
export class Load {
  private readonly work: Stream[];
  private readonly logins: Stream;

  /** Sends `perSecond` requests per hospital, half reads and half writes, and one login a second in all; fewer on a busy machine. */
  constructor({ topology }: World, hospitals: readonly Hospital[], perSecond: number) {
    const api = `${topology.url}/api`;
    const pace = measureSlowdown();
    const everyMs = (2_000 / perSecond) * pace;
    let count = 0;
    const [first] = hospitals;
    this.work = hospitals.flatMap(({ token, patients }) => {
      const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
      return [
        new Stream("read", everyMs, () => fetch(`${api}/patients`, { headers })),
        new Stream("write", everyMs, () => {
          count += 1;
          const patient = patients[count % patients.length];
          const body = JSON.stringify({ patientData: { bed_no: `W-${count}` } });
          return fetch(`${api}/patients/${patient?.id}`, { method: "PUT", headers, body });
        }),
      ];
    });
    const body = JSON.stringify({ email: first?.email, password: first?.password });
    const headers = { "Content-Type": "application/json" };
    this.logins = new Stream("login", 1_000 * pace, () =>
      fetch(`${api}/auth/login`, { method: "POST", headers, body }),
    );
  }

  private get streams(): Stream[] {
    return [...this.work, this.logins];
  }

  /** Time of the last failed answer (performance.now); 0 without failures. */
  get lastFailedAt(): number {
    return Math.max(...this.streams.map(({ lastFailedAt }) => lastFailedAt));
  }

  /** True if, for every hospital, a read and a write sent after `since` (performance.now) have succeeded. */
  hasSucceededSince(since: number): boolean {
    return this.work.every(({ lastGoodSentAt }) => lastGoodSentAt > since);
  }

  /** Stops sending, and resolves with all outcomes in order of sending. */
  async end(): Promise<Outcome[]> {
    const outcomes = (await Promise.all(this.streams.map((stream) => stream.end()))).flat();
    return outcomes.sort((a, b) => a.startedAt - b.startedAt);
  }
}
