import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconCopy, IconPrinter } from "@tabler/icons-react";
import { copyText } from "../../lib/copy-text.js";
import { UnsavedGuard } from "../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { PrintHead, PrintPage, usePrintSheet } from "../../ui/page/PrintPage.js";
import classes from "./SecondFactor.module.css";

const toast = toastsAbout("second-factor");

/** Shows the recovery codes once, to copy or print. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { isPrinting, print, ...sheet } = usePrintSheet();
  async function copy(): Promise<void> {
    if (await copyText(codes.join("\n"))) toast.success("Recovery codes copied.");
    else toast.warning("The codes could not be copied. Please select them, or print them.");
  }
  return (
    <Stack gap="md">
      <Alert color="yellow" role="alert">
        <Text mb={4} fw={520}>
          Your recovery codes
        </Text>
        <Text size="sm">
          Each code replaces your app or passkey once. Keep them where you can find them without
          your phone: they are not shown again.
        </Text>
      </Alert>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <Button
          variant="default"
          leftSection={<IconCopy size={17} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={17} aria-hidden="true" />}
          onClick={print}
        >
          Print
        </Button>
        <Button onClick={onDone}>I have saved these codes</Button>
      </Group>
      {isPrinting ? (
        <PrintPage title="Recovery codes: each works once" {...sheet}>
          <table>
            <thead>
              <PrintHead columns={1} />
            </thead>
            <tbody>
              {codes.map((code) => (
                <tr key={code}>
                  <td>{code}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </PrintPage>
      ) : null}
      <UnsavedGuard isDirty />
    </Stack>
  );
}
