import { Button, Group } from "@mantine/core";
import { type ErrorComponentProps, useMatch, useRouter } from "@tanstack/react-router";
import { AREAS } from "./areas.js";
import { MessagePage } from "./MessagePage.js";

/** A page that failed to load or to draw; what the person has entered elsewhere is not touched. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const isInside = useMatch({ strict: false, select: ({ routeId }) => isPageOfArea(routeId) });
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <MessagePage
      title="Something went wrong"
      isInside={isInside}
      text="This page could not be shown. Please try again; if it happens again, load the page anew."
    >
      <Group mt="md" justify="center">
        <Button onClick={retry}>Try again</Button>
        <Button variant="default" onClick={() => window.location.reload()}>
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
