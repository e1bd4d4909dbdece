import { randomBytes, randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { Display, updateDisplay } from "@wardline/contracts/displays";
import type { Input } from "@wardline/contracts/endpoint";
import { DisplayRow } from "@wardline/database/entities/display";
import { Hospital } from "@wardline/database/entities/hospital";
import type { Work } from "@wardline/database/work";
import type { BoardTemplate } from "@wardline/domain/board-template";
import { DEFAULT_NAME_DISPLAY } from "@wardline/domain/name-mask";
import { DataSource, type EntityManager, IsNull, Raw } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import type { Config } from "../../config/config.js";
import { AppError, notFound } from "../../http/app-error.js";
import type { Caller } from "../../http/request.js";
import { SocketRevocation } from "../../realtime/socket-revocation.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { toDisplay } from "./displays.mapper.js";

const KEY_BYTES = 32;

/** Publishing, changing, rotating and revoking displays (docs/wire.md, Displays and boards). */
@Injectable()
export class DisplaysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sockets: SocketRevocation,
  ) {}

  /** All displays, the newest first: the first one is the hospital's `display_url`. */
  async list(hospitalId: string): Promise<Display[]> {
    const rows = await this.dataSource.manager.find(DisplayRow, {
      where: { hospitalId, revokedAt: IsNull() },
      order: { createdAt: "DESC", id: "ASC" },
    });
    return rows.map((row) => toDisplay(row, this.config.publicUrl));
  }

  /**
   * Publishes a display: the first call for a name makes it, later ones keep its address
   * (docs/wire.md, Displays and boards).
   */
  async publish(caller: Caller, name: string): Promise<{ display: Display; isNew: boolean }> {
    return this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      const now = new Date(this.clock());
      const known = await this.findByName(work.manager, caller.hospitalId, name);
      const row = known ?? this.newRow(caller.hospitalId, name, now);
      row.publishedAt = now;
      await work.manager.save(row);
      const display = toDisplay(row, this.config.publicUrl);
      work.record("display.published", display, { subjectId: row.id });
      return { display, isNew: known === null };
    });
  }

  /** Renames a display or changes what it shows; its screens follow at once. */
  async update(
    caller: Caller,
    id: string,
    given: Input<typeof updateDisplay>["body"],
  ): Promise<Display> {
    return this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      const row = await this.find(work, id);
      if (given.name !== undefined && given.name.toLowerCase() !== row.name.toLowerCase()) {
        const taken = await this.findByName(work.manager, caller.hospitalId, given.name);
        if (taken !== null)
          throw new AppError("NAME_TAKEN", "A display with this name already exists.");
      }
      row.name = given.name ?? row.name;
      row.nameDisplay = given.name_display ?? row.nameDisplay;
      row.showContacts = given.show_contacts ?? row.showContacts;
      row.showPhones = given.show_phones ?? row.showPhones;
      return this.recordUpdate(work, row);
    });
  }

  /** Gives a display a new key; the old address and its sockets end at once. */
  async rotate(caller: Caller, id: string): Promise<Display> {
    const display = await this.unitOfWork.run(caller, async (work) => {
      const row = await this.find(work, id);
      row.key = newKey();
      return this.recordUpdate(work, row);
    });
    this.sockets.endDisplay(id);
    return display;
  }

  /** Revokes a display; its sockets end at once. */
  async revoke(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.run(caller, async (work) => {
      const row = await this.find(work, id);
      row.revokedAt = new Date(this.clock());
      await work.manager.save(row);
      work.record("display.revoked", { display_id: id }, { subjectId: id });
    });
    this.sockets.endDisplay(id);
  }

  /** The template of all the hospital's displays. */
  async template(hospitalId: string): Promise<BoardTemplate> {
    const { boardTemplate } = await this.dataSource.manager.findOneByOrFail(Hospital, {
      id: hospitalId,
    });
    return boardTemplate;
  }

  /** Chooses the template of all displays; open screens change without a reload. */
  async chooseTemplate(caller: Caller, template: BoardTemplate): Promise<BoardTemplate> {
    await this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      const before = await work.manager.findOneByOrFail(Hospital, { id: caller.hospitalId });
      if (before.boardTemplate === template) return;
      await work.manager.update(Hospital, { id: caller.hospitalId }, { boardTemplate: template });
      work.record(
        "display.updated",
        { board_template: template },
        {
          changes: [{ field: "board_template", from: before.boardTemplate, to: template }],
        },
      );
    });
    return template;
  }

  private async recordUpdate(work: Work, row: DisplayRow): Promise<Display> {
    await work.manager.save(row);
    const display = toDisplay(row, this.config.publicUrl);
    work.record("display.updated", display, { subjectId: row.id });
    return display;
  }

  private async find(work: Work, id: string): Promise<DisplayRow> {
    const row = await work.manager.findOne(DisplayRow, {
      where: { hospitalId: work.hospitalId, id, revokedAt: IsNull() },
      lock: { mode: "pessimistic_write" },
    });
    if (row === null) throw notFound("This display could not be found.");
    return row;
  }

  private findByName(
    manager: EntityManager,
    hospitalId: string,
    name: string,
  ): Promise<DisplayRow | null> {
    return manager.findOneBy(DisplayRow, {
      hospitalId,
      revokedAt: IsNull(),
      name: Raw((column) => `lower(${column}) = lower(:name)`, { name }),
    });
  }

  private newRow(hospitalId: string, name: string, now: Date): DisplayRow {
    return this.dataSource.manager.create(DisplayRow, {
      hospitalId,
      id: randomUUID(),
      name,
      key: newKey(),
      nameDisplay: DEFAULT_NAME_DISPLAY,
      showContacts: true,
      showPhones: false,
      createdAt: now,
      publishedAt: now,
      revokedAt: null,
    });
  }
}

function newKey(): string {
  return randomBytes(KEY_BYTES).toString("base64url");
}
