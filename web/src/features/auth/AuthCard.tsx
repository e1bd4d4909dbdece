import { Anchor, Group, Stack, Text, TextInput, type TextInputProps, Title } from "@mantine/core";
import { IconCircleCheck, IconUser } from "@tabler/icons-react";
import { LIMITS } from "@wardline/domain/limits";
import type { ReactNode } from "react";
import { clearLockedPerson, type LockedPerson } from "../../lib/session/locked-person.js";
import { focusFirstOnPage } from "../../ui/form/focus-first.js";
import { forgetDrafts } from "../../ui/form/forget-drafts.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import classes from "./AuthCard.module.css";

interface AuthCardProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/** Layout of a page for people who are not logged in: a heading, the page's purpose, and the form. */
export function AuthCard({ title, text, children, footer }: AuthCardProps) {
  return (
    <section style={{ width: "100%", maxWidth: "25.5rem" }}>
      <Title order={1} id="page-title" tabIndex={-1} className={classes.title}>
        {title}
      </Title>
      {text === undefined ? null : (
        <Text c="dimmed" mt={6}>
          {text}
        </Text>
      )}
      <Stack ref={focusFirstOnPage} gap={18} mt={28} className={classes.content}>
        {children}
      </Stack>
      {footer === undefined ? null : (
        <Group justify="center" gap="4px 6px" mt={28} c="dimmed" className={classes.footer}>
          {footer}
        </Group>
      )}
    </section>
  );
}

/** Shows a success message until the next page opens. */
export function SuccessNote({ children }: { children: ReactNode }) {
  return (
    <output className={classes.success}>
      <IconCircleCheck size={22} aria-hidden="true" />
      <span>{children}</span>
    </output>
  );
}

/** Field for the address that somebody logs in with. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      {...CODE_TEXT}
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      maxLength={LIMITS.text}
      size="md"
      {...props}
    />
  );
}

/** Id of the element that shows the name of the person whose page is locked. */
export const LOCKED_AS = "locked-as";

/** Names the person whose page is locked. The hidden address is for password managers. */
export function LockedAs({ name, email }: LockedPerson) {
  return (
    <Group gap={12} align="start" wrap="nowrap">
      <IconUser aria-hidden="true" style={{ flex: "none" }} />
      <div>
        <Text
          component="bdi"
          id={LOCKED_AS}
          display="block"
          fw={650}
          style={{ overflowWrap: "anywhere" }}
        >
          {name}
        </Text>
        <Anchor component="button" type="button" onClick={changeUser}>
          Not you? Change user
        </Anchor>
      </div>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
    </Group>
  );
}

/** Lets somebody else log in and deletes everything that was entered before the lock. */
function changeUser(): void {
  forgetDrafts();
  clearLockedPerson();
}
