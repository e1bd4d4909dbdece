import type * as contract from "@wardline/contracts/roster/on-call";
import type { OnCall, OnCallSpan } from "@wardline/domain/roster/on-call";

export function toOnCall({ department, next, rosterChangedAt, ...span }: OnCall): contract.OnCall {
  const following = next.find(({ from }) => from === span.until);
  return {
    department,
    ...toSpan(span),
    next: following === undefined || following.source === "none" ? null : toSpan(following),
    roster_changed_at: rosterChangedAt === null ? null : toWireTime(rosterChangedAt),
  };
}

function toSpan({ from, until, source, people }: OnCallSpan): contract.OnCallSpan {
  return { from: toWireTime(from), until: toWireTime(until), source, people };
}

function toWireTime(at: number): string {
  return new Date(at).toISOString();
}
