import { Input, Text } from "@mantine/core";
import type { Display } from "@wardline/contracts/displays";
import { ERRORS } from "@wardline/contracts/errors";
import { CopyField } from "../../ui/form/CopyField.js";

interface DisplayAddressProps {
  display: Display;
  label?: string;
}

/** A display's address, to be copied, or that the servers cannot read it (docs/wire.md, Who learns an address). */
export function DisplayAddress({ display, label = "Address" }: DisplayAddressProps) {
  if (display.display_url !== null) return <CopyField label={label} value={display.display_url} />;
  const [, sentence] = ERRORS.ADDRESS_UNREADABLE;
  return (
    <Input.Wrapper label={label}>
      <Text size="sm">
        {sentence} “New address” is in the menu of the display under Settings → Board; its screens
        must then be opened at the new one.
      </Text>
    </Input.Wrapper>
  );
}
