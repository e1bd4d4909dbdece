import type { BoardTemplate } from "@wardline/domain/board-template";
import { Column, CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

/** A registered hospital; `revision` is the newest row of its event log (docs/wire.md, Live protocol). */
@Entity("hospital")
export class Hospital {
  @PrimaryColumn("uuid")
  id!: string;

  @Column("text")
  name!: string;

  @Column("text", { name: "hospital_number", default: "" })
  hospitalNumber!: string;

  @Column("text", { name: "logo_file", nullable: true })
  logoFile!: string | null;

  @Column("text")
  timezone!: string;

  @Column("integer", { default: 0 })
  revision!: number;

  @Column("text", { name: "board_template" })
  boardTemplate!: BoardTemplate;

  @Column("boolean", { name: "hide_team_reminder", nullable: true })
  hideTeamReminder!: boolean | null;

  @Column("timestamptz", { name: "team_reminder_date", nullable: true })
  teamReminderDate!: Date | null;

  @CreateDateColumn({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;
}
