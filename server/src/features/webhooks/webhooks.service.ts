import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type {
  createWebhook,
  updateWebhook,
  Webhook,
  WebhookDelivery,
  WebhookWithSecret,
} from "@wardline/contracts/operation/webhooks";
import { getWebhookHost, type WebhookRecord } from "@wardline/database/entities/operation/webhook";
import { readCurrentRevision, readRevisionAt } from "@wardline/database/event-log";
import { readLogRemovedUntil } from "@wardline/database/repositories/hospitals/retention";
import { readWards } from "@wardline/database/repositories/wards/wards";
import {
  createWebhookSecret,
  openWebhookSecrets,
  toSecretOwner,
} from "@wardline/database/repositories/webhooks/webhook-secrets";
import * as store from "@wardline/database/repositories/webhooks/webhooks";
import { SecretBox } from "@wardline/database/secret-box";
import type { Work } from "@wardline/database/work";
import { LIMITS } from "@wardline/domain/limits";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { DataSource, type EntityManager } from "typeorm";
import { requireSeenVersion } from "../../commits/require-version.js";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import type { Config } from "../../config/config.js";
import { AppError, invalidFieldError, notFound } from "../../errors/app-error.js";
import { refuseUnknownWards } from "../../request/known-wards.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { toNotice, toWebhook } from "./webhooks.mapper.js";
import {
  describeRenewal,
  listCreationChanges,
  listWebhookChanges,
  requireReceiver,
} from "./webhooks.rules.js";

const NOT_FOUND = "This webhook could not be found.";
const PAGE_SIZE = 50;
/** Time in milliseconds for which deliveries are also signed with the former secret. */
const FORMER_SECRET_MS = 24 * 3_600_000;

/** Stores a hospital's webhooks; the worker makes the deliveries (docs/wire/webhooks.md). */
@Injectable()
export class WebhooksService {
  private readonly box: SecretBox;

  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.box = new SecretBox(config.encryptionKeys);
  }

  /** Lists all webhooks with their state, oldest first. */
  async list(hospitalId: string): Promise<Webhook[]> {
    const { manager } = this.dataSource;
    const newest = await readCurrentRevision(manager, hospitalId);
    const rows = await store.readWebhooks(manager, hospitalId);
    return rows.map((row) => this.toWebhook(row, newest));
  }

  /** Creates a webhook that receives later changes. Throws `WEBHOOK_ADDRESS_NOT_ALLOWED` or `WEBHOOKS_FULL`. */
  async create(
    caller: Caller,
    { url, types, wards, grants, payload }: Input<typeof createWebhook>["body"],
  ): Promise<WebhookWithSecret> {
    await requireReceiver(url, this.config.webhookAllowOrigins);
    return this.unitOfWork.run(caller, async (work) => {
      const { manager, hospitalId } = work;
      await work.lockHospital();
      if ((await store.countWebhooks(work)) >= LIMITS.webhooks) throw new AppError("WEBHOOKS_FULL");
      refuseUnknownWards(wards, [], await readWards(manager, hospitalId));
      const secret = createWebhookSecret();
      const newest = await readCurrentRevision(manager, hospitalId);
      const id = randomUUID();
      const row: WebhookRecord = {
        hospitalId,
        id,
        url,
        types,
        wards,
        grants,
        payload,
        secretSealed: this.box.seal(secret, toSecretOwner({ hospitalId, id })),
        formerSealed: null,
        formerUntil: null,
        revision: newest,
        failures: 0,
        failingSince: null,
        dueAt: null,
        offAt: null,
        offReason: null,
        deliveredAt: null,
        lease: null,
        leasedUntil: null,
        createdAt: work.at,
        version: 1,
      };
      await store.insertWebhook(work, row);
      const changes = listCreationChanges(row);
      work.record("webhook.created", toNotice(row), { subjectId: id, changes });
      return { ...this.toWebhook(row, newest), secret };
    });
  }

  /**
   * Changes the given fields. A webhook that is switched on continues where it stopped. Throws `NOT_FOUND`,
   * `WEBHOOK_ADDRESS_NOT_ALLOWED`, or `VERSION_CONFLICT` with the current record.
   */
  async update(
    caller: Caller,
    id: string,
    given: Input<typeof updateWebhook>["body"],
    expectedVersion: number | null,
  ): Promise<Webhook> {
    if (given.url !== undefined) await requireReceiver(given.url, this.config.webhookAllowOrigins);
    return this.unitOfWork.run(caller, async (work) => {
      const row = await this.lock(work, id);
      const newest = await readCurrentRevision(work.manager, work.hospitalId);
      requireSeenVersion(this.toWebhook(row, newest), expectedVersion);
      if (given.wards !== undefined) {
        const known = await readWards(work.manager, work.hospitalId);
        refuseUnknownWards(given.wards, row.wards, known);
      }
      const changes = listWebhookChanges(row, given);
      if (changes.length === 0) return this.toWebhook(row, newest);
      const { enabled, ...fields } = given;
      const switchFields = enabled === undefined ? {} : getSwitchFields(row, enabled, work.at);
      const changed = await this.change(work, row, { ...fields, ...switchFields }, changes);
      return this.toWebhook(changed, newest);
    });
  }

  /** Deletes a webhook with its deliveries; throws `NOT_FOUND`. */
  remove(caller: Caller, id: string): Promise<void> {
    return this.unitOfWork.run(caller, async (work) => {
      if (!(await store.deleteWebhook(work, id))) throw notFound(NOT_FOUND);
      work.record("webhook.deleted", { id }, { subjectId: id });
    });
  }

  /** Replaces the secret; for a day, deliveries are also signed with the former secret. Throws `NOT_FOUND`. */
  rotate(caller: Caller, id: string): Promise<WebhookWithSecret> {
    return this.unitOfWork.run(caller, async (work) => {
      const row = await this.lock(work, id);
      const newest = await readCurrentRevision(work.manager, work.hospitalId);
      const secret = createWebhookSecret();
      const isReadable = this.isReadable({ ...row, formerSealed: null });
      const changed = await this.change(
        work,
        row,
        {
          secretSealed: this.box.seal(secret, toSecretOwner(row)),
          formerSealed: isReadable ? row.secretSealed : null,
          formerUntil: isReadable ? new Date(work.at.getTime() + FORMER_SECRET_MS) : null,
          // A receiver that refused the former secret is tried again at once.
          dueAt: null,
        },
        [describeRenewal("secret")],
      );
      return { ...this.toWebhook(changed, newest), secret };
    });
  }

  /**
   * Logs a test event, which the webhook receives in order. A webhook that was waiting to retry tries at once. Throws
   * `NOT_FOUND` or `WEBHOOK_OFF`.
   */
  test(caller: Caller, id: string): Promise<{ revision: number }> {
    return this.unitOfWork.run(caller, async (work) => {
      const row = await this.lock(work, id);
      if (row.offAt !== null) throw new AppError("WEBHOOK_OFF");
      await work.lockHospital();
      const newest = await readCurrentRevision(work.manager, work.hospitalId);
      await store.retryWebhookNow(work, id);
      const revision = newest + 1;
      const changes = [{ field: "test", from: null, to: revision }];
      work.record("webhook.tested", { id, host: getWebhookHost(row) }, { subjectId: id, changes });
      return { revision };
    });
  }

  /**
   * Continues deliveries at a past revision, or at the next revision to skip everything that waits. Throws `NOT_FOUND`,
   * `WEBHOOK_OFF`, or `PAST_REMOVED` with the oldest revision that retention has not removed.
   */
  replay(caller: Caller, id: string, from: number): Promise<Webhook> {
    return this.unitOfWork.run(caller, async (work) => {
      const { manager, hospitalId } = work;
      const row = await this.lock(work, id);
      if (row.offAt !== null) throw new AppError("WEBHOOK_OFF");
      const newest = await readCurrentRevision(manager, hospitalId);
      if (from > newest + 1) {
        throw invalidFieldError(
          "from",
          `Please enter a revision up to ${newest + 1}, the next revision.`,
        );
      }
      const oldest = await findOldestRevision(manager, hospitalId);
      if (from < oldest) {
        const message = `The data of this revision has been removed. The oldest revision that can be sent again is ${oldest}.`;
        throw new AppError("PAST_REMOVED", message, { data: { oldest } });
      }
      const changed = await this.change(work, row, { revision: from - 1, dueAt: null }, [
        { field: "replayed_from", from: null, to: from },
      ]);
      return this.toWebhook(changed, newest);
    });
  }

  /** Lists a page of deliveries, newest first; throws `NOT_FOUND`. */
  async listDeliveries(
    hospitalId: string,
    id: string,
    cursor: string | undefined,
  ): Promise<{ deliveries: WebhookDelivery[]; next: string | null }> {
    const { manager } = this.dataSource;
    if ((await store.findWebhook(manager, hospitalId, id)) === null) throw notFound(NOT_FOUND);
    const [at, before] = cursor?.split(".") ?? [];
    const from =
      at === undefined || before === undefined ? null : { at: new Date(Number(at)), id: before };
    const rows = await store.readDeliveries(manager, hospitalId, id, from, PAGE_SIZE + 1);
    const page = rows.slice(0, PAGE_SIZE);
    const last = page.at(-1);
    const next = rows.length > PAGE_SIZE && last !== undefined ? `${last.atMs}.${last.id}` : null;
    return { deliveries: page.map(({ atMs: _atMs, ...delivery }) => delivery), next };
  }

  private async lock(work: Work, id: string): Promise<WebhookRecord> {
    const row = await store.lockWebhook(work, id);
    if (row === null) throw notFound(NOT_FOUND);
    return row;
  }

  private async change(
    work: Work,
    row: WebhookRecord,
    fields: Partial<WebhookRecord>,
    changes: FieldChange[],
  ): Promise<WebhookRecord> {
    const changed = await store.updateWebhook(work, row, fields);
    work.record("webhook.updated", toNotice(changed), { subjectId: row.id, changes });
    return changed;
  }

  private toWebhook(row: WebhookRecord, newest: number): Webhook {
    return toWebhook(row, { newest, isReadable: this.isReadable(row), now: this.clock() });
  }

  private isReadable(row: WebhookRecord): boolean {
    return openWebhookSecrets(this.box, row, this.clock()) !== null;
  }
}

/**
 * Returns the fields that change when a person switches a webhook on or off; switching it on clears former failures.
 */
function getSwitchFields(row: WebhookRecord, enabled: boolean, at: Date): Partial<WebhookRecord> {
  if (enabled === (row.offAt === null)) return {};
  return enabled
    ? { offAt: null, offReason: null, failures: 0, failingSince: null, dueAt: null }
    : { offAt: at, offReason: "person" };
}

/** Returns the oldest revision whose content retention has not removed; 1 if it has removed nothing. */
async function findOldestRevision(manager: EntityManager, hospitalId: string): Promise<number> {
  const removedUntil = await readLogRemovedUntil(manager, hospitalId);
  return removedUntil === null ? 1 : (await readRevisionAt(manager, hospitalId, removedUntil)) + 1;
}
