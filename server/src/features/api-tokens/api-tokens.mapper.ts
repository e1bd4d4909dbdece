import type { ApiToken, TokenState } from "@wardline/contracts/accounts/api-tokens";
import type { ApiTokenRow } from "@wardline/database/entities/people/api-token";

export function toTokenState(row: ApiTokenRow): TokenState {
  const { id, name, grants, wards, createdAt, expiresAt } = row;
  return {
    id,
    name,
    grants,
    wards,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}

export function toApiToken(row: ApiTokenRow): ApiToken {
  return {
    ...toTokenState(row),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    last_used_from: row.lastUsedFrom,
  };
}
