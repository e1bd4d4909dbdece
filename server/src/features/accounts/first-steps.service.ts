import { Inject, Injectable } from "@nestjs/common";
import type { FirstStep } from "@wardline/contracts/accounts/first-steps";
import * as store from "@wardline/database/repositories/hospitals/first-steps";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { AccountsService } from "./accounts.service.js";

/** First steps of a new hospital (docs/product.md, The first day). */
@Injectable()
export class FirstStepsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  read(hospitalId: string): Promise<Record<FirstStep, boolean>> {
    return store.readFirstSteps(this.dataSource.manager, hospitalId, new Date(this.clock()));
  }

  /** Hides the list or shows it again; does nothing if the list is already in this state. */
  hide(caller: Caller, isHidden: boolean): Promise<void> {
    return this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      const field = "hide_first_steps";
      const before = await this.accounts.readDetails(work.hospitalId, work.manager);
      if (before[field] === isHidden) return;
      await store.updateFirstSteps(work, isHidden);
      await this.accounts.recordHospital(work, [{ field, from: before[field], to: isHidden }]);
    });
  }
}
