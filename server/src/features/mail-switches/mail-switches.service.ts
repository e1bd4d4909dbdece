import { Injectable } from "@nestjs/common";
import type { NoticeKind } from "@wardline/contracts/accounts/mail-switches";
import {
  findMailSwitch,
  type MailSwitch,
  readMailsOff,
  switchMails,
} from "@wardline/database/repositories/people/mail-switches";
import { lockSecondFactors } from "@wardline/database/repositories/people/second-factor";
import type { Work } from "@wardline/database/work";
import { MAIL_KIND_LABELS } from "@wardline/domain/people/mail-kinds";
import { listSecondFactors } from "@wardline/domain/people/second-factor";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { SuspendedHospitals } from "../../runtime/suspended-hospitals.js";

/** Stores which notices people get by email (docs/wire/roster.md, Switching mails off). */
@Injectable()
export class MailSwitchesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly suspended: SuspendedHospitals,
  ) {}

  /** Finds the switch for the link in an email; throws `NOT_FOUND` for an unknown link, and `HOSPITAL_SUSPENDED`. */
  async find(token: string): Promise<MailSwitch> {
    const found = await findMailSwitch(this.dataSource.manager, token);
    if (found === null) throw notFound("This address is not valid.");
    await this.suspended.refuse(found.hospitalId);
    return found;
  }

  async readOwnOffKinds({ hospitalId, accountId }: Caller): Promise<NoticeKind[]> {
    return readMailsOff(this.dataSource.manager, hospitalId, accountId);
  }

  /**
   * Switches a kind of email on or off for the caller, logs the change unless nothing changes, and returns the kinds
   * that are off.
   */
  switchOwn(caller: Caller, kind: NoticeKind, isOff: boolean): Promise<NoticeKind[]> {
    const { hospitalId, accountId } = caller;
    return this.unitOfWork.run(caller, async (work) => {
      const readOffKinds = () => readMailsOff(work.manager, hospitalId, accountId);
      const wasSwitchedOff = async () => (await readOffKinds()).includes(kind);
      await changeSwitch(work, { accountId, kind, isOff }, wasSwitchedOff);
      return readOffKinds();
    });
  }

  /**
   * Switches the emails of a link on or off and logs the change unless nothing changes; throws the errors of `find`.
   */
  async change(token: string, isOff: boolean): Promise<MailSwitch> {
    const { hospitalId, accountId, kind } = await this.find(token);
    await this.unitOfWork.runFor(hospitalId, async (work) => {
      const wasSwitchedOff = async () =>
        (await findMailSwitch(work.manager, token))?.isOff ?? isOff;
      await changeSwitch(work, { accountId, kind, isOff }, wasSwitchedOff);
    });
    return { hospitalId, accountId, kind, isOff };
  }
}

/** Saves and logs a switch if it changes; `wasSwitchedOff` is read under the account's lock. */
async function changeSwitch(
  work: Work,
  { accountId, kind, isOff }: Omit<MailSwitch, "hospitalId">,
  wasSwitchedOff: () => Promise<boolean>,
): Promise<void> {
  const guard = await lockSecondFactors(work, accountId);
  if (guard === null || (await wasSwitchedOff()) === isOff) return;
  await switchMails(work, accountId, kind, isOff);
  const payload = {
    id: accountId,
    name: guard.name,
    methods: listSecondFactors(guard),
    recovery_codes_left: guard.recoveryCodesLeft,
  };
  const [from, to] = isOff ? ["on", "off"] : ["off", "on"];
  const changes = [{ field: "mails", of: MAIL_KIND_LABELS[kind], from, to }];
  work.record("account.updated", payload, { subjectId: accountId, changes });
}
