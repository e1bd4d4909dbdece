import { SegmentedControl, useMantineColorScheme, VisuallyHidden } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";

const SCHEMES = [
  { value: "light", text: "Light colours", Icon: IconSun },
  { value: "auto", text: "Colours of the device", Icon: IconDeviceDesktop },
  { value: "dark", text: "Dark colours", Icon: IconMoon },
] as const;

/** Chooses light or dark, or leaves it to the device. */
export function ColourSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Colours"
      size="xs"
      value={colorScheme}
      onChange={(value) => setColorScheme(value as typeof colorScheme)}
      data={SCHEMES.map(({ value, text, Icon }) => ({
        value,
        label: (
          <>
            <Icon size={16} style={{ display: "block" }} aria-hidden="true" />
            <VisuallyHidden>{text}</VisuallyHidden>
          </>
        ),
      }))}
    />
  );
}
