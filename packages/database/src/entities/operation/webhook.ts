import type { EventType } from "@wardline/contracts/live/events";
import type { WebhookPayload } from "@wardline/contracts/operation/webhooks";
import type { WebhookOffReason } from "@wardline/domain/operation/webhook-state";
import type { Grant } from "@wardline/domain/people/grants";
import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { Hospital } from "../hospitals/hospital.js";

/** A webhook and its place in the hospital's log; secrets are encrypted with its id as additional data (docs/wire/webhooks.md). */
@Entity("webhook")
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "webhook_hospital_id_fkey" })
export class WebhookRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid")
  id!: string;

  @Column("text")
  url!: string;

  /** Event types to send. */
  @Column("text", { array: true })
  types!: EventType[];

  /** Wards that limit the changes to send; empty: the whole hospital. */
  @Column("uuid", { array: true })
  wards!: string[];

  /** Grants by which changes are filtered; null for the grants that the types need. */
  @Column("text", { array: true, nullable: true })
  grants!: Grant[] | null;

  @Column("text")
  payload!: WebhookPayload;

  @Column("text", { name: "secret_sealed" })
  secretSealed!: string;

  @Column("text", { name: "former_sealed", nullable: true })
  formerSealed!: string | null;

  @Column("timestamptz", { name: "former_until", nullable: true })
  formerUntil!: Date | null;

  /** Newest revision that was delivered or skipped. */
  @Column("integer")
  revision!: number;

  /** Failed attempts since the last success. */
  @Column("integer", { default: 0 })
  failures!: number;

  @Column("timestamptz", { name: "failing_since", nullable: true })
  failingSince!: Date | null;

  /** Time before which no attempt is made. */
  @Column("timestamptz", { name: "due_at", nullable: true })
  dueAt!: Date | null;

  @Column("timestamptz", { name: "off_at", nullable: true })
  offAt!: Date | null;

  @Column("text", { name: "off_reason", nullable: true })
  offReason!: WebhookOffReason | null;

  @Column("timestamptz", { name: "delivered_at", nullable: true })
  deliveredAt!: Date | null;

  /** Id of the lease under which a worker is delivering. */
  @Column("uuid", { nullable: true })
  lease!: string | null;

  @Column("timestamptz", { name: "leased_until", nullable: true })
  leasedUntil!: Date | null;

  @Column("timestamptz", { name: "created_at" })
  createdAt!: Date;

  /** Version that rises with each change by a person. */
  @Column("integer", { default: 1 })
  version!: number;
}

/** A webhook's fields. */
export type WebhookRecord = { [F in keyof WebhookRow]: WebhookRow[F] };

/** Returns the host of a webhook's receiver; the rest of its address may contain a key. */
export function getWebhookHost({ url }: Pick<WebhookRecord, "url">): string {
  return new URL(url).host;
}
