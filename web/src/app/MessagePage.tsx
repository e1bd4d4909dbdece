import { Button, Center, Group, Stack, Text, Title } from "@mantine/core";
import { type ErrorComponentProps, useMatch, useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { AREAS } from "../shared/session/areas.js";
import { isServerReachable, UNREACHABLE_TITLE } from "../ui/feedback/lazy-part.js";
import { ButtonLink } from "../ui/page/ButtonLink.js";
import { Mark } from "../ui/page/Wordmark.js";

interface MessagePageProps {
  title: string;
  text: string;
  /** True inside the frame of an area, which already has the page's main element. */
  isInside?: boolean;
  children?: ReactNode;
}

/** Shows a page that consists of a message. */
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

/** Shows that no page exists at this address. */
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

/** Shows that a page failed to load or render. Drafts of other pages are untouched. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const isInside = useMatch({ strict: false, select: ({ routeId }) => isAreaPage(routeId) });
  const [isUnreachable, setUnreachable] = useState(false);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  async function reload(): Promise<void> {
    if (await isServerReachable()) window.location.reload();
    else setUnreachable(true);
  }
  return (
    <MessagePage
      title="Something went wrong"
      isInside={isInside}
      text={
        isUnreachable
          ? `${UNREACHABLE_TITLE}. Please try again when the connection is back.`
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

/** True for a page inside an area, such as "/dashboard/patients"; "/dashboard" itself is the area's frame. */
function isAreaPage(routeId = ""): boolean {
  return Object.values(AREAS).some(({ root }) => routeId.startsWith(`${root}/`));
}
