import { Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { endByLinking, forgetSignOn } from "../../lib/login/sign-on.js";
import { useSession } from "../../lib/session/session-store.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { PasswordAct } from "./PasswordAct.js";

const toast = toastsAbout("single-sign-on");

/** Back from the provider to link the account that is logged in; `answer` is the query of the way back. */
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
        Your provider knows you. Once you enter your password, {session?.user.email} is linked to
        who you are there, and you can log in by either.
      </Text>
      <PasswordAct
        label="Link account"
        onConfirm={async (password) => {
          await endByLinking(answer, password);
          toast.success("Your account is linked.");
          leave();
        }}
        onCancel={leave}
      />
    </Stack>
  );
}
