import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type * as contract from "@wardline/contracts/boards/emergencies";
import type { Input } from "@wardline/contracts/endpoint";
import * as store from "@wardline/database/repositories/boards/emergencies";
import { readDepartments } from "@wardline/database/repositories/people/departments";
import { readWards } from "@wardline/database/repositories/wards/wards";
import type { Work } from "@wardline/database/work";
import { type DisplayScope, WHOLE_HOSPITAL } from "@wardline/domain/boards/display-scope";
import {
  EMERGENCY_MINUTES,
  isEmergencyOpen,
  MAX_OPEN_EMERGENCIES,
  WITHDRAW_MS,
} from "@wardline/domain/boards/emergency";
import type { Actor } from "@wardline/domain/records/actor";
import { diffFields } from "@wardline/domain/records/field-changes";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError, notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { countEmergencyReach, resolveScope } from "./emergencies.rules.js";

const NOT_FOUND = "This emergency could not be found.";
const MINUTE_MS = 60_000;
const MAX_LISTED = 50;
/** Time in milliseconds for which a silent screen remains on the list of screens. */
const SCREEN_LISTING_MS = 7 * 24 * 3_600_000;

/** Raises, retracts, ends and lists emergencies (docs/wire/boards.md, Emergencies). */
@Injectable()
export class EmergenciesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Lists open emergencies, newest first. */
  listOpen(hospitalId: string): Promise<contract.Emergency[]> {
    return store.readOpenEmergencies(this.dataSource.manager, hospitalId, new Date(this.clock()));
  }

  /** Lists recent emergencies including open ones, newest first. */
  listPast(hospitalId: string): Promise<contract.PastEmergency[]> {
    return store.readPastEmergencies(this.dataSource.manager, hospitalId, MAX_LISTED);
  }

  /**
   * Shows an emergency on the boards in scope until the emergency expires. An unknown ward or department throws
   * `VALIDATION_FAILED`; more emergencies than boards can show throw `EMERGENCIES_FULL`.
   */
  raise(
    caller: Caller,
    body: Input<typeof contract.raiseEmergency>["body"],
  ): Promise<contract.Emergency> {
    const { kind, text = "", place = "", minutes = EMERGENCY_MINUTES.usual } = body;
    return this.unitOfWork.run(caller, async (work) => {
      const { manager, hospitalId, at } = work;
      // Two concurrent calls must not exceed the limit together.
      await work.lockHospital();
      const open = await store.readOpenEmergencies(manager, hospitalId, at);
      if (open.length >= MAX_OPEN_EMERGENCIES) throw new AppError("EMERGENCIES_FULL");
      const emergency: contract.Emergency = {
        id: randomUUID(),
        kind,
        text,
        place,
        scope: await this.requireKnownScope(work, body.scope ?? WHOLE_HOSPITAL),
        raised_at: at.toISOString(),
        raised_by: actorName(work.actor),
        ends_at: new Date(at.getTime() + minutes * MINUTE_MS).toISOString(),
        ended_at: null,
        ended_by: null,
      };
      await store.insertEmergency(work, emergency);
      work.record("emergency.raised", emergency, { subjectId: emergency.id });
      return emergency;
    });
  }

  /**
   * Retracts an emergency within its first ten seconds, so that only the log contains it; later, ends it. Does nothing
   * if the emergency has ended. Throws `NOT_FOUND`.
   */
  end(caller: Caller, id: string): Promise<contract.EndedEmergency> {
    return this.unitOfWork.run(caller, async (work) => {
      const before = await store.lockEmergency(work, id);
      if (before === null) throw notFound(NOT_FOUND);
      const now = work.at.getTime();
      if (!isEmergencyOpen(before, now)) return { ...before, taken_back: false };
      const taken_back = now - Date.parse(before.raised_at) < WITHDRAW_MS;
      const ended_by = actorName(work.actor);
      if (taken_back) await store.deleteEmergency(work, id);
      else await store.writeEmergencyEnd(work, id, ended_by);
      const after = { ...before, ended_at: work.at.toISOString(), ended_by, taken_back };
      const changes = diffFields(
        ["ended_at", "taken_back"],
        { ...before, taken_back: false },
        after,
      );
      work.record("emergency.ended", after, { subjectId: id, changes });
      return after;
    });
  }

  /** Counts the screens that have drawn an emergency; throws `NOT_FOUND`. */
  async readReach(hospitalId: string, id: string): Promise<contract.EmergencyReach> {
    const now = this.clock();
    const since = new Date(now - SCREEN_LISTING_MS);
    const { manager } = this.dataSource;
    const found = await store.readEmergencyScreens(manager, hospitalId, id, since, new Date(now));
    if (found === null) throw notFound(NOT_FOUND);
    return countEmergencyReach(found);
  }

  private async requireKnownScope(
    { manager, hospitalId }: Work,
    scope: DisplayScope,
  ): Promise<contract.Emergency["scope"]> {
    const wards = await readWards(manager, hospitalId);
    const departments = await readDepartments(manager, hospitalId);
    return resolveScope(
      scope,
      wards.map((ward) => ward.id),
      departments.map(({ department }) => department),
    );
  }
}

function actorName(actor: Actor | null): string {
  return actor === null ? "" : actor.name || actor.email;
}
