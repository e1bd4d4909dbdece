import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Group,
  MultiSelect,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type ApiToken,
  type CreatedToken,
  createToken,
  deleteToken,
  listTokens,
} from "@wardline/contracts/accounts/api-tokens";
import type { Ward } from "@wardline/contracts/patients/wards";
import { listOnCall } from "@wardline/contracts/roster/on-call";
import { LIMITS } from "@wardline/domain/limits";
import {
  curlText,
  hasTokenGrant,
  listPersonalGrants,
  TOKEN_DAYS,
  TOKEN_GRANT_PHRASES,
  TOKEN_GRANTS,
  type TokenGrant,
} from "@wardline/domain/people/api-token";
import { hasPatientGrant } from "@wardline/domain/people/ward-limit";
import { formatCount } from "@wardline/domain/text/format-count";
import { addDays } from "@wardline/domain/time/zoned-day";
import { getWardNames } from "@wardline/domain/wards/ward";
import { useState } from "react";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { call, ignoreNotFound } from "../../lib/calls/api.js";
import { withoutRecord } from "../../lib/live/live-cache.js";
import { runChange } from "../../lib/live/query-client.js";
import { getServerTime, useNow } from "../../lib/time/clock.js";
import { useMomentText } from "../../lib/time/day-text.js";
import { useHospitalToday } from "../../lib/time/hospital-time.js";
import { SettingsRow } from "../../shared/hospital/SettingsRow.js";
import { useWards } from "../../shared/hospital/wards.js";
import { DeleteDialog } from "../../ui/dialog/ConfirmDialog.js";
import { Dialog } from "../../ui/dialog/Dialog.js";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { CopyField } from "../../ui/form/CopyField.js";
import { DateField } from "../../ui/form/DateField.js";
import { validateSchema } from "../../ui/form/form-errors.js";
import { DialogForm } from "../../ui/form/PageForm.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { CODE_TEXT, NAME_TEXT } from "../../ui/form/text-kinds.js";
import classes from "../../ui/page/EntryList.module.css";
import { TOKENS_KEY } from "./token-live.js";

const toast = toastsAbout("tokens");

/** A token's latest use changes without an event, so the list is polled. */
const RELOAD_INTERVAL_MS = 60_000;

const tokensQuery = queryOptions({
  ...answerQuery(TOKENS_KEY, listTokens),
  refetchInterval: RELOAD_INTERVAL_MS,
});

/** Settings row "API tokens": what programs of the hospital may do here (docs/product.md, Settings). */
export function ApiTokensRow() {
  return (
    <SettingsRow
      name="tokens"
      query={useQuery(tokensQuery)}
      fallback="Failed to fetch the API tokens."
      describeState={stateText}
      description="A token lets one of your programs use Wardline without anybody's password. Give each program its own token."
    >
      {(tokens) => <ApiTokens tokens={tokens} />}
    </SettingsRow>
  );
}

function stateText(tokens: readonly ApiToken[]): string {
  const working = tokens.filter(({ expires_at }) => Date.parse(expires_at) > getServerTime());
  return working.length === 0 ? "Off" : `On: ${formatCount(working.length, "token")}`;
}

function ApiTokens({ tokens }: { tokens: readonly ApiToken[] }) {
  const wards = useWards();
  const formatMoment = useMomentText();
  const now = useNow();
  const [isMaking, setMaking] = useState(false);
  // No page can show a new token again.
  const [createdToken, setCreatedToken] = useState<CreatedToken | null>(null);
  const [tokenToDelete, setTokenToDelete] = useState<ApiToken | null>(null);
  const remove = useMutation({
    mutationFn: ({ id }: ApiToken) => ignoreNotFound(call(deleteToken, { params: { id } })),
    onSuccess: (_nothing, { id }, _result, { client }) =>
      client.setQueryData(tokensQuery.queryKey, (held) => held && withoutRecord(held, id)),
  });
  const secret = createdToken?.token ?? "";
  const closeCreatedToken = () => setCreatedToken(null);
  return (
    <Stack gap="md">
      {tokens.length === 0 ? (
        <Text c="dimmed">No program has a token yet.</Text>
      ) : (
        <ul className={classes.list} aria-label="API tokens">
          {tokens.map((token) => (
            <li key={token.id}>
              <span className={classes.text}>
                <b>{token.name}</b>
                <span className={classes.state}>{rightsText(token, wards)}</span>
                <span>
                  {Date.parse(token.expires_at) <= now ? <b>Ended</b> : "Ends"}{" "}
                  {formatMoment(token.expires_at)} ·{" "}
                  {token.last_used_at === null
                    ? "never used"
                    : `last used ${formatMoment(token.last_used_at)} from ${token.last_used_from ?? ""}`}
                </span>
              </span>
              <Button
                variant="subtle"
                size="compact-md"
                mih={44}
                c="var(--mantine-color-error)"
                onClick={() => setTokenToDelete(token)}
                aria-label={`Delete the token of ${token.name}`}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Group gap="md">
        <Button onClick={() => setMaking(true)}>Create a token</Button>
        <Anchor href="/docs" target="_blank" rel="noreferrer" underline="always">
          Calls that tokens can make
        </Anchor>
      </Group>
      <FormDialog opened={isMaking} onClose={() => setMaking(false)} title="Create an API token">
        <TokenForm onTokenCreated={setCreatedToken} onClose={() => setMaking(false)} />
      </FormDialog>
      <Dialog
        opened={createdToken !== null}
        onClose={closeCreatedToken}
        title={`Token of “${createdToken?.name ?? ""}”`}
      >
        <Stack gap="md">
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
            Copy the token into the program now. It is not shown again.
          </Alert>
          <CopyField label="Token" value={secret} data-autofocus />
          <CopyField
            label="Try it: who is on call"
            value={curlText(`${window.location.origin}/api${listOnCall.path}`, secret)}
          />
          <Text size="sm" c="dimmed">
            Everybody who has the token can use its rights. Delete the token if anybody else has
            seen it.
          </Text>
          <Group justify="flex-end">
            <Button onClick={closeCreatedToken}>Done</Button>
          </Group>
        </Stack>
      </Dialog>
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
    </Stack>
  );
}

/** Describes a token's rights: "May read who is on call; write the roster. Only patients in North." */
function rightsText({ grants, wards }: ApiToken, hospitalWards: readonly Ward[]): string {
  const rights = TOKEN_GRANTS.filter((grant) => hasTokenGrant(grants, grant));
  const phrases = ["read who is on call", ...rights.map((grant) => TOKEN_GRANT_PHRASES[grant])];
  const names = getWardNames(wards, hospitalWards);
  const limit = names.length === 0 ? "" : ` Only patients in ${names.join(", ")}.`;
  return `May ${phrases.join("; ")}.${limit}`;
}

const DEFAULT_DAYS = 365;

type TokenValues = { name: string; grants: TokenGrant[]; wards: string[]; expires_at: string };

interface TokenFormProps {
  onTokenCreated: (token: CreatedToken) => void;
  onClose: () => void;
}

function TokenForm({ onTokenCreated, onClose }: TokenFormProps) {
  const client = useQueryClient();
  const hospitalWards = useWards();
  const today = useHospitalToday();
  const entry = useRecordForm({
    record: null,
    toValues: (): TokenValues => ({
      name: "",
      grants: [],
      wards: [],
      expires_at: addDays(today, DEFAULT_DAYS),
    }),
    findErrors: (values) => validateSchema(createToken.body, values),
    send: async (values) => {
      const { data } = await runChange(() => call(createToken, { body: values }));
      // The secret in the answer is never cached.
      const { token: _secret, ...made } = data;
      client.setQueryData(
        tokensQuery.queryKey,
        (held) => held && [made, ...withoutRecord(held, made.id)],
      );
      onTokenCreated(data);
      return data;
    },
    toast,
    saved: ({ name }) => `The token of “${name}” was created.`,
    failed: "Failed to create the API token.",
    onSaved: onClose,
  });
  const { form } = entry;
  const { grants } = form.values;

  return (
    <DialogForm entry={entry} label="Create token" onCancel={onClose}>
      <TextInput
        {...NAME_TEXT}
        label="Name"
        description="The program that uses it, such as “Paging system”"
        required
        maxLength={LIMITS.name}
        data-autofocus
        {...form.getInputProps("name")}
      />
      <Checkbox.Group
        label="May"
        description="Every token can read who is on call, with telephone numbers."
        value={TOKEN_GRANTS.filter((grant) => hasTokenGrant(grants, grant))}
        onChange={(next) => form.setFieldValue("grants", withoutImplied(grants, next))}
      >
        {TOKEN_GRANTS.map((grant) => (
          <Checkbox
            key={grant}
            value={grant}
            mt="xs"
            label={TOKEN_GRANT_PHRASES[grant]}
            disabled={isImplied(grants, grant)}
          />
        ))}
      </Checkbox.Group>
      {hasPatientGrant(listPersonalGrants(grants)) && hospitalWards.length > 0 ? (
        <MultiSelect
          {...CODE_TEXT}
          label="Patients of"
          description="Choose wards to limit these rights to the patients there."
          placeholder={form.values.wards.length === 0 ? "The whole hospital" : ""}
          data={hospitalWards.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          hidePickedOptions
          nothingFoundMessage="No ward has this name"
          {...form.getInputProps("wards")}
        />
      ) : null}
      <DateField
        label="Last day"
        description="After this day the program needs a new token."
        required
        min={addDays(today, TOKEN_DAYS.min)}
        max={addDays(today, TOKEN_DAYS.max - 1)}
        {...form.getInputProps("expires_at")}
      />
    </DialogForm>
  );
}

function isImplied(grants: readonly TokenGrant[], grant: TokenGrant): boolean {
  return hasTokenGrant(grants, grant) && !grants.includes(grant);
}

/** Returns the ticked rights without those that are ticked only because another right includes them. */
function withoutImplied(grants: readonly TokenGrant[], ticked: readonly string[]): TokenGrant[] {
  return TOKEN_GRANTS.filter((grant) => ticked.includes(grant) && !isImplied(grants, grant));
}
