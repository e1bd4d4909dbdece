import { updateAccount, updateDowntimeKits } from "@wardline/contracts/accounts/account";
import { type Kit, listKits, readLatestKit } from "@wardline/contracts/boards/kits";
import { addWard } from "@wardline/contracts/patients/wards";
import { makeDueKits, makeRequestedKits } from "@wardline/kits/make";
import type { TestApp } from "./app.js";
import { registerHospital, type TestHospital } from "./hospital.js";

/** 14:00 in Lagos. */
export const AT_TWO = Date.parse("2026-11-23T13:00:00Z");
export const HALF_HOUR = 1_800_000;

/** A hospital with kits switched on and two wards. */
export class KitHospital {
  private constructor(
    private readonly app: TestApp,
    readonly hospital: TestHospital,
    readonly north: string,
    readonly south: string,
  ) {}

  static async open(app: TestApp): Promise<KitHospital> {
    app.clock.now = AT_TWO;
    const hospital = await registerHospital(app, { timezone: "Africa/Lagos" });
    const by = { token: hospital.token };
    await app.call(updateAccount, { body: { duty_start: "08:00" } }, by);
    const createWard = async (name: string, beds: string[]) =>
      (await app.call(addWard, { body: { name, beds } }, by)).data.id;
    const north = await createWard("Nimbus", ["N1", "N2", "N3"]);
    const kitHospital = new KitHospital(
      app,
      hospital,
      north,
      await createWard("Sirocco", ["S1", "S2"]),
    );
    await kitHospital.switchTo(true);
    return kitHospital;
  }

  /** The owner's credentials. */
  get by(): { token: string } {
    return { token: this.hospital.token };
  }

  async switchTo(downtime_kits: boolean): Promise<void> {
    await this.app.call(updateDowntimeKits, { body: { downtime_kits } }, this.by);
  }

  /** Lets the worker make all kits that are due at `at`. */
  async makeDue(at = this.app.clock.now): Promise<void> {
    await makeDueKits(this.createWorker(at));
  }

  /** Lets the worker run the kit jobs queued so far. */
  async runJobs(): Promise<void> {
    for (const job of this.app.jobs()) {
      if (job.queue === "kits" && job.name === "now")
        await makeRequestedKits(this.createWorker(this.app.clock.now), job.data);
    }
  }

  async list(token = this.hospital.token): Promise<Kit[]> {
    return (await this.app.call(listKits, {}, { token })).data;
  }

  /** Requests the newest page of a ward or the switchboard; `text` is the page, or the JSON of a failure. */
  async latest(ward: string, token = this.hospital.token) {
    const path = readLatestKit.path.replace(":ward", ward);
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${this.app.url}/api${path}`, { headers });
    const { status, headers: received } = response;
    return { status, type: received.get("content-type"), text: await response.text() };
  }

  private createWorker(at: number) {
    const { dataSource } = this.app;
    return { dataSource, kitFiles: null, log: { warn: () => undefined }, now: () => at };
  }
}
