import { Box, Text } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { ProperName } from "@wardline/theme/name-text";
import { useNow } from "../../lib/time/clock.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { InfoPopover } from "../../ui/menu/InfoPopover.js";
import header from "../../ui/page/HeaderButton.module.css";
import classes from "./Bell.module.css";
import { listWaitingItems, useForYou } from "./for-you.js";

/** Shows what is waiting for this person, each entry with a link to its page (docs/product.md, For you). */
export function Bell() {
  const { data, error, refetch } = useForYou();
  const zone = useHospitalZone();
  const now = useNow();
  const items = data === undefined ? [] : listWaitingItems(data, zone, now);
  const { length } = items;
  const spoken = length === 0 ? "For you" : `For you: ${length} waiting`;
  return (
    <InfoPopover
      label="For you"
      spoken={spoken}
      tip={spoken}
      className={length === 0 ? `${header.button} ${header.wideOnly}` : header.button}
      text={
        <>
          <IconBell size={20} aria-hidden="true" />
          {length === 0 ? null : (
            <span className={classes.count} aria-hidden="true">
              {length > 99 ? "99+" : length}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <>
          <Text fw={650} mb="xs">
            For you
          </Text>
          <Loaded query={{ data, error, refetch }} label="Loading your open items">
            {() => (length === 0 ? <Text c="dimmed">Nothing is waiting for you.</Text> : null)}
          </Loaded>
          <Box component="ul" mx="-8px">
            {items.map(({ key, who, what, details, link }) => (
              <li key={key}>
                <Link {...link} className={classes.matter} onClick={close}>
                  <span>
                    <ProperName>{who}</ProperName> {what}
                  </span>
                  <Text component="span" size="sm" c="dimmed">
                    {details}
                  </Text>
                </Link>
              </li>
            ))}
          </Box>
        </>
      )}
    </InfoPopover>
  );
}
