import type { AccountType } from "@wardline/contracts/accounts/account";
import { findBundle } from "@wardline/domain/people/grant-words";
import type { Grant } from "@wardline/domain/people/grants";
import administrator from "../../../../docs/help/administrator.md?raw";
import chargeNurse from "../../../../docs/help/charge-nurse.md?raw";
import registrar from "../../../../docs/help/registrar.md?raw";
import rosterMaker from "../../../../docs/help/roster-maker.md?raw";
import signs from "../../../../docs/help/signs.md?raw";
import staff from "../../../../docs/help/staff.md?raw";
import switchboard from "../../../../docs/help/switchboard.md?raw";

/** Help texts, one per role and one about signs; their keys appear in page addresses. */
export const HELP_TEXTS = {
  registrar,
  "charge-nurse": chargeNurse,
  "roster-maker": rosterMaker,
  switchboard,
  staff,
  administrator,
  signs,
} as const;

export type HelpTopic = keyof typeof HELP_TEXTS;

export const HELP_TOPICS = Object.keys(HELP_TEXTS) as HelpTopic[];

/** Returns the heading of a help text. */
export function getHelpTitle(topic: HelpTopic): string {
  return /^# (.+)$/m.exec(HELP_TEXTS[topic])?.[1] ?? topic;
}

/** Returns the help topic that fits a person's rights. */
export function chooseOwnTopic(accountType: AccountType, grants: readonly Grant[]): HelpTopic {
  if (accountType === "parent") return "administrator";
  const bundle = findBundle(grants)?.id;
  const ownTopic = HELP_TOPICS.find((topic) => topic === bundle);
  return ownTopic ?? (grants.length > 0 ? "registrar" : "staff");
}
