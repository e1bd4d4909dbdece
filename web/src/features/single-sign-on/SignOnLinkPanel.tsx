import { Alert, Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { unlinkSignOn } from "@wardline/contracts/accounts/single-sign-on";
import { useState } from "react";
import { call } from "../../lib/calls/api.js";
import { errorText } from "../../lib/calls/error-text.js";
import { runChange } from "../../lib/live/query-client.js";
import { useSession } from "../../lib/session/session-store.js";
import { useMomentText } from "../../lib/time/day-text.js";
import { beginSignOn } from "../../shared/session/sign-on.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { Panel } from "../../ui/page/Panel.js";
import { PasswordConfirmation } from "./PasswordAct.js";
import { signOnLinkQuery } from "./single-sign-on.js";

const toast = toastsAbout("single-sign-on");
const UNREACHABLE = "Your hospital's sign-in service could not be reached. Please try again.";

/** Panel of the user's link to the hospital's provider, if there is one (docs/product.md, Single sign-on). */
export function SignOnLinkPanel() {
  const { data } = useQuery(signOnLinkQuery);
  const formatMoment = useMomentText();
  if (data?.is_on !== true) return null;
  const { linked_at } = data;
  return (
    <Panel
      title="Single sign-on"
      description="You can also log in with your hospital's identity provider."
      aside={
        <Badge color={linked_at === null ? "gray.7" : "petrol"} variant="filled">
          {linked_at === null ? "Not linked" : "Linked"}
        </Badge>
      }
    >
      {linked_at === null ? (
        <LinkButton />
      ) : (
        <Stack gap="md">
          <Text>Linked since {formatMoment(linked_at)}.</Text>
          <Unlink />
        </Stack>
      )}
    </Panel>
  );
}

function LinkButton() {
  const email = useSession()?.user.email ?? "";
  const link = useMutation({ mutationFn: () => beginSignOn(email, { for: "link" }) });
  return (
    <Stack gap="md">
      {link.error === null ? null : (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden="true" />}>
          {errorText(link.error, UNREACHABLE)}
        </Alert>
      )}
      <Group>
        <Button
          variant="default"
          // After a success, the browser is leaving this page.
          loading={link.isPending || link.isSuccess}
          onClick={() => link.mutate()}
        >
          Link account
        </Button>
      </Group>
    </Stack>
  );
}

function Unlink() {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  if (isAsking) {
    return (
      <PasswordConfirmation
        label="Unlink"
        onConfirm={async (password) => {
          const { data: link } = await runChange(() => call(unlinkSignOn, { body: { password } }));
          client.setQueryData(signOnLinkQuery.queryKey, link);
          toast.success("Your account is no longer linked.");
        }}
        onCancel={() => setAsking(false)}
      />
    );
  }
  return (
    <Group>
      <Button variant="default" c="red" onClick={() => setAsking(true)}>
        Unlink
      </Button>
    </Group>
  );
}
