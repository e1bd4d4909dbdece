import type { RulePreset } from "@wardline/domain/roster-rules/presets";
import type { RosterRuleSettings } from "@wardline/domain/roster-rules/rules";
import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { Hospital } from "../hospitals/hospital.js";

/** Roster rules of a hospital; without a row the defaults apply (docs/wire/roster.md, Roster rules). */
@Entity("roster_rules")
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "roster_rules_hospital_id_fkey" })
export class RosterRulesRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @Column("text")
  preset!: RulePreset;

  @Column("jsonb")
  rules!: RosterRuleSettings["rules"];

  @Column("smallint")
  rest_after_hours!: number;

  @Column("smallint")
  average_weeks!: number;

  @Column("integer")
  version!: number;
}
