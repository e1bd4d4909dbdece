import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { MessagePage } from "./MessagePage.js";

/** Any address that is no page. */
export function NotFoundPage() {
  return (
    <MessagePage
      title="Page not found"
      text="There is nothing at this address. It may have been typed wrongly, or the page has moved."
    >
      <Button component={Link} to="/" mt="md">
        Go to the start page
      </Button>
    </MessagePage>
  );
}
