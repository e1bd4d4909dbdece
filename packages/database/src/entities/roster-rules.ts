import type { RulePreset } from "@wardline/domain/roster-rules/presets";
import type { RosterRuleSettings } from "@wardline/domain/roster-rules/rules";
import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { Hospital } from "./hospital.js";

/** The rules of a hospital's rosters; without a row they are as every hospital begins (docs/wire.md, Roster rules). */
@Entity("roster_rules")
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "roster_rules_hospital_id_fkey" })
export class RosterRulesRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @Column("text")
  preset!: RulePreset;

  @Column("jsonb")
  rules!: RosterRuleSettings["rules"];

  @Column("smallint", { name: "rest_after_hours" })
  restAfterHours!: number;

  @Column("smallint", { name: "average_weeks" })
  averageWeeks!: number;

  @Column("integer")
  version!: number;
}
