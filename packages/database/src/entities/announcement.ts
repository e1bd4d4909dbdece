import { Column, Entity, PrimaryColumn } from "typeorm";

@Entity("announcement")
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
