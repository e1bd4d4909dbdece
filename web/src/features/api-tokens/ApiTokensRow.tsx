import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ApiToken, CreatedToken } from "@wardline/contracts/accounts/api-tokens";
import { formatCount } from "@wardline/domain/text/format-count";
import { useState } from "react";
import { getServerTime } from "../../lib/time/server-clock.js";
import { SettingsRow } from "../../shared/hospital/SettingsRow.js";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { tokensQuery } from "./api-tokens.js";
import { CreatedTokenDialog } from "./CreatedTokenDialog.js";
import { TokenForm } from "./TokenForm.js";
import { TokenList } from "./TokenList.js";

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

/** Describes the row's state: "Off", or "On: 2 tokens". */
function stateText(tokens: readonly ApiToken[]): string {
  const working = tokens.filter(({ expires_at }) => Date.parse(expires_at) > getServerTime());
  return working.length === 0 ? "Off" : `On: ${formatCount(working.length, "token")}`;
}

function ApiTokens({ tokens }: { tokens: readonly ApiToken[] }) {
  const [isMaking, setMaking] = useState(false);
  const [createdToken, setCreatedToken] = useState<CreatedToken | null>(null);
  return (
    <Stack gap="md">
      {tokens.length === 0 ? (
        <Text c="dimmed">No program has a token yet.</Text>
      ) : (
        <TokenList tokens={tokens} />
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
      <CreatedTokenDialog newToken={createdToken} onClose={() => setCreatedToken(null)} />
    </Stack>
  );
}
