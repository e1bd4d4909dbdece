import { Injectable } from "@nestjs/common";
import {
  findMailSwitch,
  type MailSwitch,
  switchMails,
} from "@wardline/database/repositories/people/mail-switches";
import { lockGuard } from "@wardline/database/repositories/people/second-factor";
import { MAIL_KIND_LABELS } from "@wardline/domain/people/mail-kinds";
import { secondFactorsOf } from "@wardline/domain/people/second-factor";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { notFound } from "../../errors/app-error.js";
import { SuspendedHospitals } from "../../runtime/suspended-hospitals.js";

/** Which notices people get by email (docs/wire.md, Switching mails off). */
@Injectable()
export class MailSwitchesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly suspended: SuspendedHospitals,
  ) {}

  /** The switch that an address stands for; throws `NOT_FOUND` for one that was never given, and `HOSPITAL_SUSPENDED`. */
  async find(token: string): Promise<MailSwitch> {
    const found = await findMailSwitch(this.dataSource.manager, token);
    if (found === null) throw notFound("This address is not valid.");
    await this.suspended.refuse(found.hospitalId);
    return found;
  }

  /** Switches the emails off or on, and states it once; throws as `find` does. */
  async change(token: string, isOff: boolean): Promise<MailSwitch> {
    const { hospitalId, accountId, kind } = await this.find(token);
    await this.unitOfWork.runFor(hospitalId, async (work) => {
      const guard = await lockGuard(work, accountId);
      const before = await findMailSwitch(work.manager, token);
      if (guard === null || before === null || before.isOff === isOff) return;
      await switchMails(work, accountId, kind, isOff);
      const payload = {
        id: accountId,
        name: guard.name,
        methods: secondFactorsOf(guard),
        recovery_codes_left: guard.recoveryCodesLeft,
      };
      const [from, to] = isOff ? ["on", "off"] : ["off", "on"];
      const changes = [{ field: "mails", of: MAIL_KIND_LABELS[kind], from, to }];
      work.record("account.updated", payload, { subjectId: accountId, changes });
    });
    return { hospitalId, accountId, kind, isOff };
  }
}
