import { Button, Group } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { MessagePage } from "./MessagePage.js";

/** A page that failed to load or to draw; what the person has entered elsewhere is not touched. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <MessagePage
      title="Something went wrong"
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
