import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { canCall } from "@wardline/contracts/accounts/access";
import {
  type Display,
  type DisplayState,
  listDisplays,
  NEW_DISPLAY,
  type updateDisplay,
} from "@wardline/contracts/boards/displays";
import type { Input } from "@wardline/contracts/endpoint";
import type { DisplayRow } from "@wardline/database/entities/boards/display";
import {
  readBoardTemplate,
  updateBoardTemplate,
} from "@wardline/database/repositories/hospitals/hospitals";
import * as displays from "@wardline/database/repositories/screens/displays";
import type { Work } from "@wardline/database/work";
import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import { isScopeWithin } from "@wardline/domain/boards/display-scope";
import type { ScreenAct } from "@wardline/domain/boards/screen-command";
import { DEFAULT_NAME_DISPLAY, hidesMore } from "@wardline/domain/patients/name-display";
import { diffFields, type FieldChange } from "@wardline/domain/records/field-changes";
import { toComparedText } from "@wardline/domain/text/text-forms";
import type { Logger } from "pino";
import { DataSource } from "typeorm";
import { requireSeenVersion } from "../../commits/require-version.js";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError, notFound } from "../../errors/app-error.js";
import { SocketRevocation } from "../../realtime/delivery/socket-revocation.js";
import type { Caller } from "../../request/request.js";
import { LOGGER } from "../../runtime/logger.js";
import { BoardAddresses } from "../../security/sealed-addresses.js";
import { renewAddress } from "./address-renewal.js";
import { DisplayScopeService } from "./display-scope.service.js";
import { DISPLAY_FIELDS, toDisplay, toDisplayState, toLoggedDisplay } from "./displays.mapper.js";

const UNREADABLE_ADDRESSES_TEXT =
  "displays: addresses cannot be read with any of ENCRYPTION_KEY's keys";

type ChosenSettings = Input<typeof updateDisplay>["body"];

/** Publishes, changes, rotates and revokes displays (docs/wire/boards.md, Displays and boards). */
@Injectable()
export class DisplaysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly scopes: DisplayScopeService,
    private readonly sockets: SocketRevocation,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly addresses: BoardAddresses,
  ) {}

  /** Lists all displays, newest first; the first one is the owner's `display_url`. */
  async list(hospitalId: string): Promise<Display[]> {
    const rows = await displays.readDisplays(this.dataSource.manager, hospitalId);
    const all = rows.map((row) => this.toDisplay(row));
    const unreadableCount = all.filter(({ display_url }) => display_url === null).length;
    if (unreadableCount > 0)
      this.log.warn({ hospitalId, displays: unreadableCount }, UNREADABLE_ADDRESSES_TEXT);
    return all;
  }

  async listJoinableDisplays(caller: Caller): Promise<Display[]> {
    const all = await this.list(caller.hospitalId);
    return all.filter((display) => canJoin(caller, display));
  }

  /**
   * Publishes a display: the first call for a name creates it, later calls keep its address (docs/wire/boards.md, Displays and
   * boards).
   */
  async publish(caller: Caller, name: string): Promise<{ display: Display; isNew: boolean }> {
    return this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      const known = await displays.findDisplayByName(work, name);
      const row = known ?? this.createDisplay(work, name);
      const { publishedAt } = row;
      row.publishedAt = work.at;
      await displays.saveDisplay(work, row);
      const state = toDisplayState(row);
      const republishChange = {
        field: "published_at",
        from: publishedAt.toISOString(),
        to: state.published_at,
      };
      work.record("display.published", state, {
        subjectId: row.id,
        ...(known !== null && { changes: [republishChange] }),
      });
      return { display: this.toDisplay(row), isNew: known === null };
    });
  }

  /** Logs the caller's action on a screen and returns the screen's display. Throws `NOT_FOUND`. */
  async recordAct(
    work: Work,
    id: string,
    act: ScreenAct | "screen",
    text: string,
  ): Promise<Display> {
    const row = await this.find(work, id);
    work.record("display.updated", toDisplayState(row), {
      subjectId: id,
      changes: [{ field: act, from: null, to: text }],
    });
    return this.toDisplay(row);
  }

  /**
   * Changes a display's name, content or scope; its screens follow at once. Throws `VERSION_CONFLICT` with the current
   * display unless `expectedVersion` matches.
   */
  async update(
    caller: Caller,
    id: string,
    given: ChosenSettings,
    expectedVersion: number | null,
  ): Promise<Display> {
    return this.unitOfWork.run(caller, async (work) => {
      const row = await this.find(work, id);
      requireSeenVersion(this.toDisplay(row), expectedVersion);
      if (given.name !== undefined && toComparedText(given.name) !== toComparedText(row.name)) {
        const taken = await displays.findDisplayByName(work, given.name);
        if (taken !== null)
          throw new AppError("NAME_TAKEN", "A display with this name already exists.");
      }
      const before = toDisplayState(row);
      const { scope, ...chosen } = given;
      Object.assign(row, { shared_with_staff: isStillShared(before, given) }, chosen);
      const scopeChanges = scope === undefined ? [] : await this.scopes.choose(work, row, scope);
      const after = toDisplayState(row);
      const changes = diffFields(DISPLAY_FIELDS, toLoggedDisplay(before), toLoggedDisplay(after));
      return this.recordUpdate(work, row, changes.concat(scopeChanges));
    });
  }

  /** Gives a display a new key, and at once revokes the old address and ends its sockets. */
  async rotate(caller: Caller, id: string): Promise<Display> {
    const display = await this.unitOfWork.run(caller, async (work) => {
      const row = await this.find(work, id);
      await renewAddress(work, row, this.addresses);
      return this.toDisplay(row);
    });
    this.sockets.endDisplay(id);
    return display;
  }

  /** Revokes a display and ends its sockets at once. */
  async revoke(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.run(caller, async (work) => {
      const row = await this.find(work, id);
      Object.assign(row, { revokedAt: work.at, key: null, keySealed: null });
      await displays.saveDisplay(work, row);
      work.record("display.revoked", { display_id: id }, { subjectId: id });
    });
    this.sockets.endDisplay(id);
  }

  readTemplate(hospitalId: string): Promise<BoardTemplate> {
    return readBoardTemplate(this.dataSource.manager, hospitalId);
  }

  /** Sets the template of all displays; open screens change without a reload. */
  async chooseTemplate(caller: Caller, template: BoardTemplate): Promise<BoardTemplate> {
    await this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      const before = await readBoardTemplate(work.manager, work.hospitalId);
      if (before === template) return;
      await updateBoardTemplate(work, template);
      work.record(
        "display.updated",
        { board_template: template },
        {
          changes: [{ field: "board_template", from: before, to: template }],
        },
      );
    });
    return template;
  }

  private async recordUpdate(
    work: Work,
    row: DisplayRow,
    changes: FieldChange[],
  ): Promise<Display> {
    row.knownToStaff ||= row.shared_with_staff;
    if (changes.length > 0) row.version += 1;
    await displays.saveDisplay(work, row);
    work.record("display.updated", toDisplayState(row), { subjectId: row.id, changes });
    return this.toDisplay(row);
  }

  private toDisplay(row: DisplayRow): Display {
    return toDisplay(row, this.addresses);
  }

  private createDisplay({ hospitalId, at }: Work, name: string): DisplayRow {
    const { scope, ...settings } = NEW_DISPLAY;
    const owned = { hospitalId, id: randomUUID() };
    return {
      ...owned,
      ...this.addresses.create(owned),
      key: null,
      name,
      ...settings,
      scopeWards: scope.wards,
      scopeDepartments: scope.departments,
      knownToStaff: settings.shared_with_staff,
      version: 1,
      createdAt: at,
      publishedAt: at,
      revokedAt: null,
    };
  }

  /** Locks the hospital before the display, like all code that reads every display, to prevent deadlocks. */
  private async find(work: Work, id: string): Promise<DisplayRow> {
    await work.lockHospital();
    const row = await displays.lockDisplay(work, id);
    if (row === null) throw displayNotFoundError();
    return row;
  }
}

export function displayNotFoundError(): AppError {
  return notFound("This display could not be found.");
}

/**
 * True if the caller may pair screens with this display: any display for people who manage displays, otherwise a shared
 * display within the caller's wards.
 */
export function canJoin(caller: Caller, display: Display): boolean {
  const isShared = display.shared_with_staff && isScopeWithin(display.scope, caller.wards);
  return isShared || canCall(caller, listDisplays.access);
}

/** True if a display remains shared with staff; sharing ends when its mask starts to reveal names. */
function isStillShared(
  { shared_with_staff, name_display }: DisplayState,
  given: ChosenSettings,
): boolean {
  const mask = given.name_display ?? name_display;
  const isUnmasked = hidesMore(name_display, mask) && hidesMore(DEFAULT_NAME_DISPLAY, mask);
  return shared_with_staff && !isUnmasked;
}
