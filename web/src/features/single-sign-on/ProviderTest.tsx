import { Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { errorText } from "../../lib/calls/error-text.js";
import classes from "./SingleSignOn.module.css";
import { useTestSingleSignOn } from "./single-sign-on.js";

/** Asks the provider whether it answers; `obstacle` says why nothing can be tested now, if so. */
export function ProviderTest({ obstacle }: { obstacle: string | null }) {
  const test = useTestSingleSignOn();
  return (
    <Stack gap="sm">
      <div aria-live="polite">
        {test.data === undefined ? null : (
          <Result isGood={test.data.success} text={test.data.message} />
        )}
        {test.isError ? (
          <Result
            isGood={false}
            text={errorText(test.error, "The test failed. Please try again.")}
          />
        ) : null}
      </div>
      <Group gap="sm">
        <Button
          variant="default"
          loading={test.isPending}
          disabled={obstacle !== null}
          onClick={() => test.mutate()}
        >
          Test Provider
        </Button>
        {obstacle === null ? null : (
          <Text size="sm" c="dimmed">
            {obstacle}
          </Text>
        )}
      </Group>
    </Stack>
  );
}

function Result({ isGood, text }: { isGood: boolean; text: string }) {
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={classes.result} data-state={isGood ? "success" : "failed"}>
      <Icon size={22} aria-hidden="true" />
      <Text>{text}</Text>
    </div>
  );
}
