import { Code, Text, TextInput } from "@mantine/core";
import { PAIRING_ALPHABET, PAIRING_CODE_LENGTH } from "@wardline/contracts/boards/pairings";
import { ERRORS } from "@wardline/contracts/errors";
import type { FieldErrors } from "../../ui/form/form-errors.js";
import { DialogForm, type DialogFormProps } from "../../ui/form/PageForm.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";

const CODE_STYLE = {
  fontSize: "1.375rem",
  fontWeight: 650,
  letterSpacing: "0.16em",
  textTransform: "uppercase",
} as const;

const SCREEN_TEXTS = {
  page: "board",
  browser: "the browser of the screen",
  codeLabel: "Code on the screen",
  label: "Pair screen",
};

interface PairingFormProps<Values extends Record<string, unknown>>
  extends Omit<DialogFormProps<Values>, "label">,
    Partial<typeof SCREEN_TEXTS> {
  /** Code from the scanned QR code; "" if the person has to type it. */
  code: string;
}

/** Pairs a device, by default a screen, by the code that it shows (docs/wire/boards.md, Displays and boards). */
export function PairingForm<Values extends Record<string, unknown>>(
  props: PairingFormProps<Values>,
) {
  const { code, page, browser, codeLabel, children, ...rest } = { ...SCREEN_TEXTS, ...props };
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
        autoCapitalize="characters"
        // Leaves room for hyphens or spaces between the characters.
        maxLength={PAIRING_CODE_LENGTH * 2}
        styles={{ input: CODE_STYLE }}
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

const CODE = new RegExp(`^[${PAIRING_ALPHABET}]{${PAIRING_CODE_LENGTH}}$`);

/** Normalises a typed code to the form on the screen: "abc-23 4" becomes "ABC234". */
export function normalisePairingCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}

/** Adds an error if the typed text cannot be a pairing code. */
export function withCodeError(errors: FieldErrors, typed: string): FieldErrors {
  if (CODE.test(normalisePairingCode(typed))) return errors;
  return { ...errors, code: errors.code ?? ERRORS.PAIRING_CODE_INVALID[1] };
}
