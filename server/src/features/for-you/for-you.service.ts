import { Inject, Injectable } from "@nestjs/common";
import { canCall } from "@wardline/contracts/accounts/access";
import { listScreens } from "@wardline/contracts/boards/displays";
import { listWebhooks } from "@wardline/contracts/operation/webhooks";
import { listParkedMessages } from "@wardline/contracts/patients/adt";
import type { ForYou, WaitingOffer } from "@wardline/contracts/roster/for-you";
import type { Offer } from "@wardline/contracts/roster/offers";
import { clearReports } from "@wardline/contracts/roster/on-call";
import { listTonight } from "@wardline/contracts/roster/tonight";
import { countParkedHeads } from "@wardline/database/repositories/adt/adt-messages";
import { readMarkedPeople } from "@wardline/database/repositories/roster/call-reports";
import { readTroubledWebhooks } from "@wardline/database/repositories/webhooks/webhooks";
import { isMissing } from "@wardline/domain/boards/picture-state";
import { getWebhookState } from "@wardline/domain/operation/webhook-state";
import { canMakeRoster } from "@wardline/domain/people/department";
import { fullName } from "@wardline/domain/people/full-name";
import { DataSource } from "typeorm";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { ScreensService } from "../displays/screens.service.js";
import { OffersService } from "../roster/offers/offers.service.js";
import { TonightService } from "../roster/tonight/tonight.service.js";

/** Collects everything that waits for one person (docs/wire/roster.md, For you). */
@Injectable()
export class ForYouService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly offers: OffersService,
    private readonly tonight: TonightService,
    private readonly screens: ScreensService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Reads only what the caller may see and can act on. */
  async read(caller: Caller): Promise<ForYou> {
    const { hospitalId, accountId } = caller;
    const [{ offers }, lines, people, screens, webhooks, parked] = await Promise.all([
      this.offers.list(caller, {}),
      canCall(caller, listTonight.access) ? this.tonight.list(caller) : [],
      canCall(caller, clearReports.access) ? this.readMarkedNumbers(hospitalId) : [],
      canCall(caller, listScreens.access) ? this.screens.list(hospitalId) : [],
      canCall(caller, listWebhooks.access)
        ? readTroubledWebhooks(this.dataSource.manager, hospitalId)
        : [],
      canCall(caller, listParkedMessages.access) && caller.wards.length === 0
        ? countParkedHeads(this.dataSource.manager, hospitalId)
        : null,
    ]);
    return {
      offers: offers
        .filter(({ state, to }) => state === "open" && to?.id === accountId)
        .map(toWaitingOffer),
      approvals: offers
        .filter(({ state, duty }) => state === "taken" && canMakeRoster(caller, duty.department))
        .map(toWaitingOffer),
      gaps: lines.flatMap(({ department, duties }) => {
        const duty = duties.find(({ holes }) => holes.length > 0);
        if (duty === undefined) return [];
        return { department, is_on: duty.is_on, texts: duty.holes.map(({ text }) => text) };
      }),
      numbers: people.filter(({ department }) => canMakeRoster(caller, department)),
      screens: screens
        .filter((screen) => isMissing(screen) && (screen.paired || screen.name !== ""))
        .map(({ display_id, screen_id, name, number, last_seen }) => ({
          display_id,
          screen_id,
          name,
          number,
          last_seen,
        })),
      webhooks: webhooks.flatMap((webhook) => {
        const since = webhook.offAt ?? webhook.failingSince;
        if (since === null) return [];
        const { host } = new URL(webhook.url);
        return [
          { id: webhook.id, host, state: getWebhookState(webhook), since: since.toISOString() },
        ];
      }),
      parked,
    };
  }

  private readMarkedNumbers(hospitalId: string) {
    return readMarkedPeople(this.dataSource.manager, hospitalId, new Date(this.clock()));
  }
}

function toWaitingOffer({ id, kind, duty }: Offer): WaitingOffer {
  const { person, department, role, date } = duty;
  return { id, kind, person: fullName(person), department, role, date };
}
