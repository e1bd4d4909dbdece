import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { Hospital } from "./hospital.js";

@Entity("announcement")
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "announcement_hospital_id_fkey" })
export class AnnouncementRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid")
  id!: string;

  @Column("text")
  message!: string;

  @Column("timestamptz", { name: "expires_at", nullable: true })
  expiresAt!: Date | null;

  @Column("boolean", { name: "is_active" })
  isActive!: boolean;

  @Column("integer", { default: 1 })
  version!: number;

  @Column("timestamptz", { name: "created_at" })
  createdAt!: Date;

  @Column("timestamptz", { name: "updated_at" })
  updatedAt!: Date;
}
