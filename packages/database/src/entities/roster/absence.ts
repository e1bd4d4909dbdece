import type { AbsenceKind } from "@wardline/domain/roster/absence";
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { Account } from "../people/account.js";

/** Days on which somebody is away or prefers not to be on call (docs/wire/roster.md, Absences). */
@Entity("absence")
@Index("absence_account", ["hospitalId", "accountId", "until"])
@Index("absence_days", ["hospitalId", "until"])
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

  /** YYYY-MM-DD in the hospital's calendar. */
  @Column("date", { name: "from_day" })
  from!: string;

  /** Last day. */
  @Column("date", { name: "until_day" })
  until!: string;

  @Column("text")
  kind!: AbsenceKind;

  @Column("text")
  note!: string;

  @Column("integer", { default: 1 })
  version!: number;
}
