import { Center, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
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
