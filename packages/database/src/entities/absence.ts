import type { AbsenceKind } from "@wardline/domain/roster/absence";
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { Account } from "./account.js";

/** The days on which somebody is away, or would rather not be on call (docs/wire.md, Absences). */
@Entity("absence")
@Index("absence_account", ["hospitalId", "accountId", "untilDay"])
@Index("absence_days", ["hospitalId", "untilDay"])
@ForeignKey(() => Account, ["hospitalId", "accountId"], ["hospitalId", "id"], {
  name: "absence_hospital_id_account_id_fkey",
})
export class AbsenceRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid")
  id!: string;

  @Column("uuid", { name: "account_id" })
  accountId!: string;

  /** YYYY-MM-DD, in the hospital's calendar. */
  @Column("date", { name: "from_day" })
  fromDay!: string;

  /** The last day. */
  @Column("date", { name: "until_day" })
  untilDay!: string;

  @Column("text")
  kind!: AbsenceKind;

  @Column("text")
  note!: string;

  @Column("integer", { default: 1 })
  version!: number;
}
