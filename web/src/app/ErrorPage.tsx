import { Button, Group } from "@mantine/core";
import { type ErrorComponentProps, useMatch, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { isServerThere } from "../lib/calls/server-there.js";
import { AREAS } from "../shared/session/areas.js";
import { UNREACHED } from "../ui/feedback/Unreached.js";
import { MessagePage } from "./MessagePage.js";

/** A page that failed to load or to draw; what the person has entered elsewhere is not touched. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const isInside = useMatch({ strict: false, select: ({ routeId }) => isPageOfArea(routeId) });
  const [isAway, setAway] = useState(false);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  async function loadAnew(): Promise<void> {
    if (await isServerThere()) window.location.reload();
    else setAway(true);
  }
  return (
    <MessagePage
      title="Something went wrong"
      isInside={isInside}
      text={
        isAway
          ? `${UNREACHED}. Please try again when the connection is back.`
          : "This page could not be shown. Please try again; if it happens again, load the page anew."
      }
    >
      <Group mt="md" justify="center">
        <Button onClick={retry}>Try again</Button>
        <Button variant="default" onClick={() => void loadAnew()}>
          Load the page anew
        </Button>
      </Group>
    </MessagePage>
  );
}

/** "/dashboard" is the area's frame, "/dashboard/patients" a page in it. */
function isPageOfArea(routeId = ""): boolean {
  return Object.values(AREAS).some(({ root }) => routeId.startsWith(`${root}/`));
}
