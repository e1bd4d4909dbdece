import { Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useSession } from "../../lib/session/session-store.js";
import { completeByLinking, forgetSignOn } from "../../shared/session/sign-on.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { PasswordConfirmation } from "./PasswordAct.js";

const toast = toastsAbout("single-sign-on");

/**
 * Links the user's account after the provider has sent the browser back; `answer` is the query of the return address.
 */
export function LinkReturn({ answer }: { answer: string }) {
  const navigate = useNavigate();
  const session = useSession();
  const leave = () => {
    forgetSignOn();
    void navigate(
      session?.accountType === "parent"
        ? { to: "/dashboard/settings", hash: "security", search: {}, replace: true }
        : { to: "/sub-account/settings", search: {}, replace: true },
    );
  };
  return (
    <Stack gap="lg" maw={460} w="100%">
      <PageHeader />
      <Text>
        Your provider has confirmed your identity. Enter your password to link {session?.user.email}{" "}
        to your account there. Then you can log in with either.
      </Text>
      <PasswordConfirmation
        label="Link account"
        onConfirm={async (password) => {
          await completeByLinking(answer, password);
          toast.success("Your account is linked.");
          leave();
        }}
        onCancel={leave}
      />
    </Stack>
  );
}
