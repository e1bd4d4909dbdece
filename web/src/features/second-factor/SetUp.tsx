import { Anchor, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { beginTotp, confirmTotp } from "@wardline/contracts/accounts/second-factor";
import { LIMITS } from "@wardline/domain/limits";
import { type SubmitEvent, Suspense, useState } from "react";
import { call } from "../../lib/calls/api.js";
import { codeError } from "../../lib/calls/error-text.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import { LoadingState } from "../../ui/feedback/Placeholders.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { CopyField } from "../../ui/form/CopyField.js";
import { PasswordDialog } from "../../ui/form/PasswordDialog.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import { RecoveryCodes } from "./RecoveryCodes.js";
import { useFactorChange } from "./second-factor.js";

const QrCode = lazyPart(async () => (await import("../../ui/page/QrCode.js")).QrCode);

const toast = toastsAbout("second-factor");

interface SetUpProps {
  isOn: boolean;
  /** True if a password is needed first; otherwise a recent single sign-on is enough. */
  needsPassword: boolean;
  onDone?: () => void;
}

/** Sets up an authenticator app: QR code, a code from the app, recovery codes (docs/product.md, Second factor). */
export function SetUp({ isOn, needsPassword, onDone }: SetUpProps) {
  // The secret takes effect once a code confirms it.
  const begin = useMutation({
    mutationFn: async (password: string | undefined) =>
      (await call(beginTotp, { body: { password } })).data,
  });
  const confirm = useFactorChange(
    async (code: string) => (await call(confirmTotp, { body: { code } })).data.recovery_codes,
  );
  const [isAsking, setAsking] = useState(false);

  const reset = () => {
    confirm.reset();
    begin.reset();
  };
  const finish = () => {
    reset();
    onDone?.();
  };
  if (confirm.data !== undefined && confirm.data.length > 0) {
    return <RecoveryCodes codes={confirm.data} onDone={finish} />;
  }
  if (isOn) return null;
  if (begin.data !== undefined) {
    const { secret, otpauth_url } = begin.data;
    return (
      <Stack gap="md">
        <Text>
          1. Scan this code with an authenticator app, or type the key into it. Nobody else should
          see it.
        </Text>
        <Suspense fallback={<LoadingState />}>
          <QrCode text={otpauth_url} label="Key for the authenticator app" />
        </Suspense>
        <Anchor href={otpauth_url}>Open in an app on this device</Anchor>
        <CopyField label="Key" value={secret.replaceAll(/(.{4})(?=.)/g, "$1 ")} />
        <ConfirmForm
          error={confirm.error}
          isSending={confirm.isPending}
          onConfirm={(code) =>
            confirm.mutate(code, {
              // An account that already had a factor keeps its recovery codes.
              onSuccess: (codes) => codes.length === 0 && finish(),
            })
          }
          onCancel={reset}
        />
      </Stack>
    );
  }
  const onError = (error: Error) =>
    toast.error(error, "The authenticator app could not be set up. Please try again.");
  const start = () => (needsPassword ? setAsking(true) : begin.mutate(undefined, { onError }));
  return (
    <Group>
      <Button loading={begin.isPending} onClick={start}>
        Set up authenticator app
      </Button>
      <PasswordDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Set up an authenticator app?"
        text="Confirm your password to add a sign-in method."
        label="Continue"
        onConfirm={async (password) => {
          await begin.mutateAsync(password);
          setAsking(false);
        }}
      />
    </Group>
  );
}

interface ConfirmFormProps {
  error: unknown;
  isSending: boolean;
  onConfirm: (code: string) => void;
  onCancel: () => void;
}

function ConfirmForm({ error, isSending, onConfirm, onCancel }: ConfirmFormProps) {
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(code.trim() === "");
    if (code.trim() !== "" && !isSending) onConfirm(code.trim());
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={440}>
        <TextInput
          {...CODE_TEXT}
          label="2. Code that the app shows now"
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setMissing(false);
          }}
          error={isMissing ? "Please enter the code that the app shows." : codeError(error)}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={LIMITS.shortText}
        />
        <Group>
          <Button type="submit" loading={isSending}>
            Switch on
          </Button>
          <Button variant="default" onClick={onCancel} disabled={isSending}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
