import { Box, Group, Stack, Text } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import { STATUS_STYLES } from "@wardline/theme/status-style";
import { ColourSchemeSwitch } from "../../ui/page/ColourSchemeSwitch.js";
import { Wordmark } from "../../ui/page/Wordmark.js";
import classes from "./AuthShell.module.css";

/** Beds of the picture; `width` is the length of the bar that stands for a name. */
const BEDS: readonly { bed: string; status: PatientStatus; width: number }[] = [
  { bed: "A1", status: "admitted", width: 92 },
  { bed: "A2", status: "new_patient", width: 74 },
  { bed: "A3", status: "admitted", width: 108 },
  { bed: "A4", status: "new_patient_reviewed", width: 66 },
  { bed: "B1", status: "card_opened", width: 84 },
  { bed: "B2", status: "admitted", width: 98 },
  { bed: "B3", status: "discharged", width: 70 },
  { bed: "B4", status: "admitted", width: 88 },
];

const COLUMN_COUNT = 2;
const BED_WIDTH = 236;
const BED_HEIGHT = 76;
const BED_GAP = 16;

function WardScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 488 352" aria-hidden="true" focusable="false">
      {BEDS.map(({ bed, status, width }, index) => {
        const x = (index % COLUMN_COUNT) * (BED_WIDTH + BED_GAP);
        const y = Math.floor(index / COLUMN_COUNT) * (BED_HEIGHT + BED_GAP);
        const { colour, path } = STATUS_STYLES[status];
        return (
          <g key={bed} transform={`translate(${x} ${y})`}>
            <rect width={BED_WIDTH} height={BED_HEIGHT} rx="12" className={classes.bed} />
            <rect width="4" height={BED_HEIGHT - 28} x="0" y="14" rx="2" fill={colour} />
            <text x="20" y="46" fill="#f4f7fb" fontSize="22" fontWeight="650">
              {bed}
            </text>
            <rect x="66" y="25" width={width} height="9" rx="4.5" fill="#fff" opacity="0.46" />
            <rect
              x="66"
              y="44"
              width={width * 0.62}
              height="7"
              rx="3.5"
              fill="#fff"
              opacity="0.22"
            />
            <g transform={`translate(${BED_WIDTH - 44} 26)`} fill={colour}>
              <path d={path} fillRule="evenodd" />
            </g>
          </g>
        );
      })}
    </svg>
  );
}

/** Frames the pages for people who are not logged in: the form and, on wide screens, a picture of the product. */
export function AuthShell() {
  return (
    <div className={classes.shell}>
      <Stack gap={0} miw={0} className={classes.side}>
        <Group component="header" justify="space-between" wrap="nowrap">
          <Wordmark />
          <ColourSchemeSwitch />
        </Group>
        <Box
          component="main"
          display="grid"
          flex={1}
          p="32px 0 56px"
          style={{ placeItems: "center" }}
        >
          <Outlet />
        </Box>
      </Stack>
      <Stack
        component="aside"
        visibleFrom="md"
        justify="center"
        gap={56}
        className={classes.brand}
        aria-label="About Wardline"
      >
        <WardScene />
        <Box maw="35rem">
          <Text
            className={classes.claim}
            fz="clamp(1.75rem, 2.6vw, 2.5rem)"
            fw={650}
            lh={1.15}
            lts="-0.025em"
          >
            <span>Every bed.</span> <span>Every team.</span> <span>Right now.</span>
          </Text>
          <Text mt={16} c="#b8c9d3" fz="1.0625rem" style={{ textWrap: "balance" }}>
            One live board for your wards, and a call roster that everyone can trust.
          </Text>
        </Box>
      </Stack>
    </div>
  );
}
