import { useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { hoverTip } from "../hover-tip.js";
import classes from "./ColourSchemeSwitch.module.css";

/** Label and icon of each colour scheme. */
export const COLOUR_SCHEMES = {
  light: { label: "Light colours", Icon: IconSun },
  dark: { label: "Dark colours", Icon: IconMoon },
  auto: { label: "Use device setting", Icon: IconDeviceDesktop },
} as const;

/** Renders a choice between light, dark and the device's setting. */
export function ColourSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={classes.root} aria-label="Colours">
      {(["light", "auto", "dark"] as const).map((scheme) => {
        const { label, Icon } = COLOUR_SCHEMES[scheme];
        return (
          <button
            key={scheme}
            type="button"
            className={classes.scheme}
            aria-pressed={colorScheme === scheme}
            aria-label={label}
            {...hoverTip(label)}
            onClick={() => setColorScheme(scheme)}
          >
            <Icon size={17} stroke={1.8} aria-hidden="true" />
          </button>
        );
      })}
    </fieldset>
  );
}
