import { TextInput, type TextInputProps } from "@mantine/core";
import { PAIRING_CODE_LENGTH } from "@wardline/contracts/pairings";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import classes from "./PairingCodeField.module.css";

/** Takes the code that an unpaired screen or station shows (docs/wire.md, Displays and boards). */
export function PairingCodeField(props: TextInputProps) {
  return (
    <TextInput
      {...CODE_TEXT}
      required
      autoComplete="off"
      autoCapitalize="characters"
      // Room for a hyphen or spaces between the characters.
      maxLength={PAIRING_CODE_LENGTH * 2}
      classNames={{ input: classes.code ?? "" }}
      {...props}
    />
  );
}
