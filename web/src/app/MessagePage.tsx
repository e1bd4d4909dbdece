import { Button, Center, Group, Stack, Text, Title } from "@mantine/core";
import { type ErrorComponentProps, useMatch, useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { AREAS } from "../shared/session/areas.js";
import { isServerThere, UNREACHED } from "../ui/feedback/Unreached.js";
import { ButtonLink } from "../ui/page/ButtonLink.js";
import { Mark } from "../ui/page/Wordmark.js";

interface MessagePageProps {
  title: string;
  text: string;
  /** Whether it stands inside the frame of an area, which has the page's main element already. */
  isInside?: boolean;
  /** What one can do about it. */
  children?: ReactNode;
}

/** A page that has only something to say. */
export function MessagePage({ title, text, isInside = false, children }: MessagePageProps) {
  return (
    <Center component={isInside ? "div" : "main"} mih="70vh" p="lg">
      <Stack align="center" gap="sm" maw={520} ta="center">
        <Mark size={44} />
        <Title order={1} mt="sm">
          {title}
        </Title>
        <Text c="dimmed">{text}</Text>
        {children}
      </Stack>
    </Center>
  );
}

/** Any address that is no page. */
export function NotFoundPage() {
  return (
    <MessagePage
      title="Page not found"
      text="There is nothing at this address. It may have been typed wrongly, or the page has moved."
    >
      <ButtonLink to="/" mt="md">
        Go to the start page
      </ButtonLink>
    </MessagePage>
  );
}

/** A page that failed to load or to draw; what the person has entered elsewhere is not touched. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const isInside = useMatch({ strict: false, select: ({ routeId }) => isPageOfArea(routeId) });
  const [isAway, setAway] = useState(false);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  async function reload(): Promise<void> {
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
          : "This page could not be shown. Please try again; if it happens again, reload the page."
      }
    >
      <Group mt="md" justify="center">
        <Button onClick={retry}>Try again</Button>
        <Button variant="default" onClick={() => void reload()}>
          Reload the page
        </Button>
      </Group>
    </MessagePage>
  );
}

/** "/dashboard" is the area's frame, "/dashboard/patients" a page in it. */
function isPageOfArea(routeId = ""): boolean {
  return Object.values(AREAS).some(({ root }) => routeId.startsWith(`${root}/`));
}
