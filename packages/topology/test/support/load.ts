import { slowness } from "@wardline/testing/pace";
import type { Hospital } from "./hospital.js";
import { type Outcome, Stream } from "./stream.js";
import type { World } from "./world.js";

/** What people do all the time: they read lists, change cards and log in, at a steady pace through the proxy. */
export class Load {
  private readonly work: Stream[];
  private readonly logins: Stream;

  /**
   * `perSecond` requests of each hospital, half reads and half writes, and one login a second in all; fewer by as much
   * as the machine is busy with other things.
   */
  constructor({ topology }: World, hospitals: readonly Hospital[], perSecond: number) {
    const api = `${topology.url}/api`;
    const pace = slowness();
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

  /** When the answer to the last request that failed came (performance.now); 0 when none has. */
  get lastFailedAt(): number {
    return Math.max(...this.streams.map(({ lastFailedAt }) => lastFailedAt));
  }

  /** Whether reads and writes of every hospital have succeeded that were sent after `since` (performance.now). */
  hasSucceededSince(since: number): boolean {
    return this.work.every(({ lastGoodSentAt }) => lastGoodSentAt > since);
  }

  /** Sends no more, and resolves with every outcome once the last has come, in the order in which they were sent. */
  async end(): Promise<Outcome[]> {
    const outcomes = (await Promise.all(this.streams.map((stream) => stream.end()))).flat();
    return outcomes.sort((a, b) => a.startedAt - b.startedAt);
  }
}
