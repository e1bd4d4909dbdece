import { Input, Text } from "@mantine/core";
import type { Display } from "@wardline/contracts/boards/displays";
import { ERRORS } from "@wardline/contracts/errors";
import { CopyField } from "../../ui/form/CopyField.js";

/** Shows a display's address, or why the servers cannot read it (docs/wire/boards.md, Who learns an address). */
export function DisplayAddress(props: { display: Display; label?: string }) {
  const { display, label = "Address" } = props;
  if (display.display_url !== null) return <CopyField label={label} value={display.display_url} />;
  return (
    <Input.Wrapper label={label}>
      <Text size="sm">
        {ERRORS.ADDRESS_UNREADABLE[1]} To change it, choose “New address” in the display's menu
        under Settings → Board. Then open its screens at the new address.
      </Text>
    </Input.Wrapper>
  );
}
