import type {
  BoardOnCall,
  BoardPatient,
  BoardSnapshot,
  BoardWard,
} from "@wardline/contracts/boards/board";
import type { BoardChange } from "@wardline/contracts/live/events";
import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import { disambiguate } from "@wardline/domain/patients/disambiguate";
import { PATIENT_FLAGS } from "@wardline/domain/patients/patient-flags";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";

const ZONE = "Africa/Lagos";
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const BEDS_PER_WARD = 9;
const INITIAL_PATIENT_COUNT = 9;

const NAMES = [
  "Ada Obi",
  "Amaka Yusuf",
  "Jide Okonkwo",
  "Lami Sani",
  "Hauwa Balogun",
  "Oluwafunmilayo Ransome-Kuti",
  "María-Fernanda Fernández-Villanueva",
  "Konstantinos Papadopoulos-Theodorakis",
  "Oluwafunmilayo Adebayo-Ogunlesi-Ransome of Saint Christopher",
  "محمد عبد الرحمن السيد الحسيني",
];
const WARDS = ["Ward 3", "Emergency Observation Unit", "Surgical Admissions and Day Cases"];
const TEAMS = ["Surgery", "Emergency Medicine", "Trauma and Orthopaedics"];
const PHONES = [
  "0803 555 1004",
  "+234 (0)803 555 1048",
  "0803 555 1004, 0805 555 1005",
  "Bleep 215",
  "",
];
const STATUSES = ["new_patient", "new_patient_reviewed", "card_opened", "admitted"] as const;
const FLAGS = PATIENT_FLAGS.filter((flag) => flag !== "do_not_name");
const REASONS = ["Theatre", "Imaging", "Interpreter and family"];

type Chance = () => number;
type PayloadChange = Extract<BoardChange, { payload: object }>;
/** A change without its revision, which the ward adds. */
type UnnumberedChange = PayloadChange extends infer K
  ? K extends PayloadChange
    ? Omit<K, "revision">
    : never
  : never;

/** A hospital with reproducible random changes, and the content of its board. */
export class ChangingWard {
  private boardContent: Omit<BoardSnapshot, "serverTime">;
  private next = 0;

  constructor(
    private readonly chance: Chance,
    template: BoardTemplate,
    at: number,
  ) {
    const wards = WARDS.map((name, order): BoardWard => {
      const beds = Array.from({ length: BEDS_PER_WARD }, (_, bed) => `${name.charAt(0)}${bed + 1}`);
      return { id: `ward-${order}`, name, order, beds, closed: [] };
    });
    this.boardContent = {
      revision: 1,
      hospital: { name: "St. Luke’s Teaching Hospital", logo_url: null, timezone: ZONE },
      template,
      distance: null,
      rooms: null,
      wards,
      hours: null,
      patients: [],
      onCall: TEAMS.map((department) => this.inventDuty(department, at)),
      announcements: [],
      handoff: false,
      emergencies: [],
      targets: {
        statuses: { new_patient: 60, new_patient_reviewed: 120 },
        acuities: [0, 10, 60, 240, null],
      },
    };
    for (let count = 0; count < INITIAL_PATIENT_COUNT; count++) {
      this.boardContent.patients.push(this.buildPatient(at - Math.floor(chance() * 30) * HOUR_MS));
    }
  }

  /** Content of a newly opened board. */
  readonly current = (): Omit<BoardSnapshot, "serverTime"> => this.boardContent;

  /** Makes a change at `at`; returns its name and the server's messages. */
  step(at: number): { name: string; changes: BoardChange[] } {
    const { patients } = this.boardContent;
    const kinds: Record<string, () => UnnumberedChange[]> = {
      arrival: () => this.arrive(at),
      "another arrival": () => this.arrive(at),
      leaving: () => this.leave(),
      move: () => this.update(at, (known) => this.choosePlace(known)),
      status: () => {
        const status = this.pick(STATUSES);
        return this.update(at, () => ({ status, status_since: timeText(at) }));
      },
      signals: () => this.update(at, () => this.chooseSignals(at)),
      name: () => this.update(at, () => ({ name: this.pick(NAMES) })),
      beds: () => this.closeBeds(),
      ward: () => this.closeWard(at),
      roster: () => this.changeDuties(at),
      notice: () => this.changeNotice(at),
      emergency: () => this.changeEmergency(at),
      display: () => this.changeDisplay(),
    };
    const name = patients.length < 2 ? "arrival" : this.pick(Object.keys(kinds));
    const changes = (kinds[name]?.() ?? []).map((news) => {
      this.boardContent = { ...this.boardContent, revision: this.boardContent.revision + 1 };
      return { revision: this.boardContent.revision, ...news };
    });
    // Like the server, distinguishes rows that look the same.
    this.boardContent.patients = disambiguate(this.boardContent.patients, ZONE);
    return { name, changes };
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.chance() * list.length)] as T;
  }

  private buildPatient(at: number): BoardPatient {
    const created_at = timeText(at);
    this.next += 1;
    return {
      id: `patient-${String(this.next).padStart(4, "0")}`,
      name: this.pick(NAMES),
      hospital_no: `LUTH/2026/${String(46_000 + Math.floor(this.chance() * 1_000)).padStart(6, "0")}`,
      status: this.pick(STATUSES),
      teams: [this.pick(TEAMS)],
      created_at,
      changed_at: created_at,
      status_since: created_at,
      bed_no: "",
      ward_id: null,
      ward_bed: null,
      ...this.choosePlace(),
      ...(this.chance() < 0.5 ? this.chooseSignals(at) : {}),
    };
  }

  /** A free bed, or a place in no ward. */
  private choosePlace(known?: BoardPatient): Partial<BoardPatient> {
    const ward = this.pick(this.boardContent.wards);
    const free = ward?.beds.filter((bed) => {
      const isTaken = this.boardContent.patients.some(
        (one) => one !== known && one.ward_bed === bed,
      );
      return !isTaken && ward.closed.every((one) => one.bed !== bed);
    });
    if (ward === undefined || free === undefined || free.length === 0 || this.chance() < 0.15) {
      return { bed_no: "Corridor, trolley 3", ward_id: null, ward_bed: null };
    }
    const bed = this.pick(free);
    return { bed_no: bed, ward_id: ward.id, ward_bed: bed };
  }

  private chooseSignals(at: number): Partial<BoardPatient> {
    const share = this.pick([0, 0.2, 0.5, 1]);
    const isWaiting = this.chance() < share;
    return {
      flags: FLAGS.filter(() => this.chance() < share),
      acuity: this.chance() < share ? this.pick([1, 2, 3]) : null,
      expected_discharge: this.chance() < share ? timeText(at).slice(0, 10) : null,
      waiting_for: isWaiting ? this.pick(REASONS) : null,
      waiting_since: isWaiting ? timeText(at - 100 * MINUTE_MS) : null,
    };
  }

  private arrive(at: number): UnnumberedChange[] {
    const payload = this.buildPatient(at);
    this.boardContent.patients.push(payload);
    return [{ type: "patient.created", payload }];
  }

  private leave(): UnnumberedChange[] {
    const { id } = this.pick(this.boardContent.patients);
    this.boardContent.patients = this.boardContent.patients.filter((one) => one.id !== id);
    const isDischarged = this.chance() < 0.5;
    const payload = isDischarged ? ({ id, reason: "discharged" } as const) : { id };
    return [{ type: "patient.deleted", payload }];
  }

  private update(
    at: number,
    makeChange: (known: BoardPatient) => Partial<BoardPatient>,
  ): UnnumberedChange[] {
    return [this.replacePatient(this.pick(this.boardContent.patients), at, makeChange)];
  }

  private replacePatient(
    known: BoardPatient,
    at: number,
    makeChange: (known: BoardPatient) => Partial<BoardPatient>,
  ): UnnumberedChange {
    const payload = { ...known, ...makeChange(known), changed_at: timeText(at) };
    this.boardContent.patients = this.boardContent.patients.map((one) =>
      one.id === known.id ? payload : one,
    );
    return { type: "patient.updated", payload };
  }

  private closeBeds(): UnnumberedChange[] {
    const ward = this.pick(this.boardContent.wards);
    if (ward === undefined) return [];
    const beds = ward.closed.length > 0 ? [] : ward.beds;
    const isFree = (bed: string) => this.boardContent.patients.every((one) => one.ward_bed !== bed);
    const closed = beds.filter(isFree).map((bed) => ({ bed, reason: "cleaning" as const }));
    const payload = { ...ward, closed };
    this.boardContent.wards = this.boardContent.wards.map((one) => (one === ward ? payload : one));
    return [{ type: "ward.updated", payload }];
  }

  /**
   * Closes a ward, whose patients are then in no ward's beds; if a ward is closed already, reopens that ward instead.
   */
  private closeWard(at: number): UnnumberedChange[] {
    const { wards, patients } = this.boardContent;
    const missing = WARDS.findIndex((name) => wards.every((one) => one.name !== name));
    if (missing >= 0) {
      const name = WARDS[missing] ?? "";
      const beds = Array.from({ length: BEDS_PER_WARD }, (_, bed) => `${name.charAt(0)}${bed + 1}`);
      const payload = { id: `ward-${missing}`, name, order: missing, beds, closed: [] };
      this.boardContent.wards = wards
        .concat(payload)
        .sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
      return [{ type: "ward.created", payload }];
    }
    const { id } = this.pick(wards);
    this.boardContent.wards = wards.filter((one) => one.id !== id);
    const outside = { ward_id: null, ward_bed: null };
    const moved = patients
      .filter((one) => one.ward_id === id)
      .map((one) => this.replacePatient(one, at, () => outside));
    return [...moved, { type: "ward.deleted", payload: { id } }];
  }

  private changeDuties(at: number): UnnumberedChange[] {
    const department = this.pick(TEAMS);
    const onCall = this.boardContent.onCall.map((one) =>
      one.department === department ? this.inventDuty(department, at) : one,
    );
    this.boardContent.onCall = onCall;
    return [{ type: "roster.updated", payload: { onCall } }];
  }

  /** A duty until eight o'clock with some people, any of whom may be covering somebody else. */
  private inventDuty(department: string, at: number): BoardOnCall {
    const DAY_MS = 24 * HOUR_MS;
    const until = Math.floor(at / DAY_MS) * DAY_MS + DAY_MS + 7 * HOUR_MS;
    const roles = ROSTER_ROLES.slice(Math.floor(this.chance() * ROSTER_ROLES.length));
    const people = roles.map((role) => {
      const phone = this.pick(PHONES);
      const isCover = this.chance() < 0.3;
      return {
        role,
        name: this.pick(NAMES),
        ...(phone === "" ? {} : { phone }),
        ...(isCover ? { for: this.pick(NAMES) } : {}),
      };
    });
    const from = timeText(until - 2 * DAY_MS);
    return { department, from, until: timeText(until), source: "roster", people, next: [] };
  }

  /** Another template or reading distance, which the server sends with a full state. */
  private changeDisplay(): UnnumberedChange[] {
    const { template, distance } = this.boardContent;
    if (this.chance() < 0.5)
      this.boardContent.distance = distance === null ? this.pick([3, 5]) : null;
    else this.boardContent.template = template === "2d" ? "3d" : "2d";
    return [{ type: "display.updated", payload: { template: this.boardContent.template } }];
  }

  private changeNotice(at: number): UnnumberedChange[] {
    const [old] = this.boardContent.announcements;
    if (old !== undefined) {
      this.boardContent.announcements = [];
      return [{ type: "announcement.deleted", payload: { id: old.id } }];
    }
    this.next += 1;
    const message = "Blood bank: O negative is running low. ".repeat(this.pick([1, 4, 9])).trim();
    const id = `notice-${this.next}`;
    const payload = { id, message, expires_at: null, created_at: timeText(at) };
    this.boardContent.announcements = [payload];
    return [{ type: "announcement.created", payload }];
  }

  private changeEmergency(at: number): UnnumberedChange[] {
    const [old] = this.boardContent.emergencies;
    if (old !== undefined) {
      this.boardContent.emergencies = [];
      return [{ type: "emergency.ended", payload: { id: old.id } }];
    }
    this.next += 1;
    const times = { raised_at: timeText(at), ends_at: timeText(at + 24 * HOUR_MS) };
    const place = this.pick(
      this.boardContent.patients.map(({ bed_no }) => bed_no).concat("Main gate"),
    );
    const payload = {
      id: `alarm-${this.next}`,
      kind: "code_blue",
      text: "",
      place,
      ...times,
    } as const;
    this.boardContent.emergencies = [payload];
    return [{ type: "emergency.raised", payload }];
  }
}

function timeText(at: number): string {
  return new Date(at).toISOString();
}
