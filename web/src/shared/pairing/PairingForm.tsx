import { Code, Text, TextInput } from "@mantine/core";
import { PAIRING_CODE_LENGTH } from "@wardline/contracts/boards/pairings";
import { DialogForm, type DialogFormProps } from "../../ui/form/DialogForm.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import classes from "./PairingForm.module.css";

interface PairingFormProps<Values extends Record<string, unknown>> extends DialogFormProps<Values> {
  /** Code from the scanned QR code; "" if the person has to type it. */
  code: string;
  /** Name of the page that shows the code: "board". */
  page: string;
  /** Phrase for the browser that shows the page: "the browser of the screen". */
  browser: string;
  codeLabel: string;
}

/**
 * Renders a form that pairs the device that shows a code (docs/wire/boards.md, Displays and boards); `children` are
 * further fields.
 */
export function PairingForm<Values extends Record<string, unknown>>(
  props: PairingFormProps<Values>,
) {
  const { code, page, browser, codeLabel, children, ...rest } = props;
  return (
    <DialogForm {...rest}>
      <Text>
        Open <Code>{`${window.location.host}/${page}`}</Code> in {browser}. It shows a code, which
        is valid for 10 minutes.
      </Text>
      <TextInput
        {...CODE_TEXT}
        label={codeLabel}
        required
        autoComplete="off"
        autoCapitalize="characters"
        // Leaves room for hyphens or spaces between the characters.
        maxLength={PAIRING_CODE_LENGTH * 2}
        classNames={{ input: classes.code ?? "" }}
        data-autofocus={code === "" ? true : undefined}
        {...rest.entry.form.getInputProps("code")}
      />
      {children}
      <Text size="sm" c="dimmed">
        Check the screen first: a red note appears if the browser stores no data for an outage. On
        an iPad or iPhone, add the page to the Home Screen and open it from there. Otherwise Safari
        deletes the stored data after seven days without use.
      </Text>
    </DialogForm>
  );
}
