import type { RosterRole } from "@wardline/domain/roster/roster-role";
import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { RosterRow } from "./roster.js";

/** A person has seen what a duty asks of them (docs/wire.md, Seen). */
@Entity("duty_seen")
@ForeignKey(() => RosterRow, ["hospitalId", "rosterId"], ["hospitalId", "id"], {
  name: "duty_seen_hospital_id_roster_id_fkey",
  onDelete: "CASCADE",
})
export class DutySeenRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid", { name: "roster_id" })
  rosterId!: string;

  @PrimaryColumn("text")
  department!: string;

  @PrimaryColumn("text")
  role!: RosterRole;

  @PrimaryColumn("smallint")
  position!: number;

  @PrimaryColumn("uuid", { name: "account_id" })
  accountId!: string;

  /** `domain/roster/duty-seen.dutyVersion` of what was seen: with another one it is not seen any more. */
  @Column("text")
  version!: string;

  @Column("timestamptz")
  at!: Date;
}
