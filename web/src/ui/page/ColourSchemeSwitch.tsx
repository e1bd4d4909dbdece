import { useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { hoverTip } from "../hover-tip.js";
import classes from "./ColourSchemeSwitch.module.css";

const SCHEMES = [
  { value: "light", text: "Light colours", Icon: IconSun },
  { value: "auto", text: "Use device setting", Icon: IconDeviceDesktop },
  { value: "dark", text: "Dark colours", Icon: IconMoon },
] as const;

/** Renders a choice between light, dark and the device's setting. */
export function ColourSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={classes.root} aria-label="Colours">
      {SCHEMES.map(({ value, text, Icon }) => (
        <button
          key={value}
          type="button"
          className={classes.scheme}
          aria-pressed={colorScheme === value}
          aria-label={text}
          {...hoverTip(text)}
          onClick={() => setColorScheme(value)}
        >
          <Icon size={17} stroke={1.8} aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  );
}
