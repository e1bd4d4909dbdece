import { Button } from "@mantine/core";
import type { ApiToken } from "@wardline/contracts/accounts/api-tokens";
import {
  hasTokenGrant,
  TOKEN_GRANT_PHRASES,
  TOKEN_GRANTS,
} from "@wardline/domain/people/api-token";
import { DELETED_WARD } from "@wardline/domain/wards/ward";
import { useState } from "react";
import { useNow } from "../../lib/time/clock.js";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { useWards } from "../../shared/hospital/wards.js";
import { DeleteDialog } from "../../ui/dialog/DeleteDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import classes from "../../ui/page/EntryList.module.css";
import { useDeleteToken } from "./api-tokens.js";

const toast = toastsAbout("tokens");

/** Lists the tokens with their rights, expiry and latest use. */
export function TokenList({ tokens }: { tokens: readonly ApiToken[] }) {
  const [tokenToDelete, setTokenToDelete] = useState<ApiToken | null>(null);
  const remove = useDeleteToken();
  return (
    <>
      <ul className={classes.list} aria-label="API tokens">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onDelete={() => setTokenToDelete(token)} />
        ))}
      </ul>
      <DeleteDialog
        opened={tokenToDelete !== null}
        onClose={() => setTokenToDelete(null)}
        subject={tokenToDelete}
        remove={remove}
        title={`Delete the token of “${tokenToDelete?.name ?? ""}”?`}
        text="The program can no longer read or write anything here. Its past actions stay in the log."
        confirmLabel="Delete"
        busyLabel="Deleting..."
        toast={toast}
        done="Token deleted"
        about={tokenToDelete?.name}
        failed="Failed to delete the API token."
      />
    </>
  );
}

function TokenRow({ token, onDelete }: { token: ApiToken; onDelete: () => void }) {
  const { name, expires_at, last_used_at, last_used_from } = token;
  const zone = useHospitalZone();
  const hasExpired = Date.parse(expires_at) <= useNow();
  const lastUseText =
    last_used_at === null
      ? "never used"
      : `last used ${momentText(last_used_at, zone)} from ${last_used_from ?? ""}`;
  return (
    <li>
      <span className={classes.text}>
        <b>{name}</b>
        <span className={classes.state}>{useRightsText(token)}</span>
        <span>
          {hasExpired ? <b>Ended</b> : "Ends"} {momentText(expires_at, zone)} · {lastUseText}
        </span>
      </span>
      <Button
        variant="subtle"
        size="compact-md"
        mih={44}
        c="var(--mantine-color-error)"
        onClick={onDelete}
        aria-label={`Delete the token of ${name}`}
      >
        Delete
      </Button>
    </li>
  );
}

/**
 * Describes a token's rights: "May read who is on call; see every patient's card and its history. Only patients in
 * North."
 */
function useRightsText({ grants, wards }: ApiToken): string {
  const hospitalWards = useWards();
  const rights = TOKEN_GRANTS.filter((grant) => hasTokenGrant(grants, grant));
  const phrases = ["read who is on call", ...rights.map((grant) => TOKEN_GRANT_PHRASES[grant])];
  const names = wards.map(
    (id) => hospitalWards.find((ward) => ward.id === id)?.name ?? DELETED_WARD,
  );
  const limit = names.length === 0 ? "" : ` Only patients in ${names.join(", ")}.`;
  return `May ${phrases.join("; ")}.${limit}`;
}
