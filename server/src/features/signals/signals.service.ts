import { Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type { SignalSettings, updateSignals } from "@wardline/contracts/patients/signals";
import {
  readSignalSettings,
  saveSignalSettings,
} from "@wardline/database/repositories/patients/signal-settings";
import type { Work } from "@wardline/database/work";
import { PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { DataSource } from "typeorm";
import { requireVersion } from "../../commits/require-version.js";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { invalidFieldError } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";

const FIELDS = ["waiting_reasons", "targets", "acuity_scale"] as const;

/** Waiting reasons, their time limits, and the acuity scale (docs/wire/patients.md, Signals). */
@Injectable()
export class SignalsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  read(hospitalId: string): Promise<SignalSettings> {
    return readSignalSettings(this.dataSource.manager, hospitalId);
  }

  /** Changes the given settings; throws `VERSION_CONFLICT` with the current settings. */
  update(
    caller: Caller,
    given: Input<typeof updateSignals>["body"],
    expectedVersion: number | null,
  ): Promise<SignalSettings> {
    return this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      const before = await readSignalSettings(work.manager, work.hospitalId);
      requireVersion(before, expectedVersion);
      const after = { ...before, ...given, version: before.version + 1 };
      const changes = listChanges(before, after);
      if (changes.length === 0) return before;
      await saveSignalSettings(work, after);
      work.record("signals.updated", after, { changes });
      return after;
    });
  }

  /** Throws `VALIDATION_FAILED` at `path` for a reason that is not in the hospital's list. */
  async requireReason(
    { manager, hospitalId }: Pick<Work, "manager" | "hospitalId">,
    reason: string,
    path: string,
  ): Promise<void> {
    const { waiting_reasons } = await readSignalSettings(manager, hospitalId);
    if (waiting_reasons.includes(reason)) return;
    throw invalidFieldError(path, "Please choose one of the hospital's reasons.");
  }
}

function listChanges(before: SignalSettings, after: SignalSettings): FieldChange[] {
  return FIELDS.filter(
    (field) => serialiseField(before, field) !== serialiseField(after, field),
  ).map((field) => ({
    field,
    from: before[field],
    to: after[field],
  }));
}

/** Serialises a field for comparison, because the database returns the statuses in another order. */
function serialiseField(settings: SignalSettings, field: (typeof FIELDS)[number]): string {
  if (field !== "targets") return JSON.stringify(settings[field]);
  const { statuses, acuities } = settings.targets;
  return JSON.stringify([PATIENT_STATUSES.map((status) => statuses[status] ?? null), acuities]);
}
