import { Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";

type AnchorButtonProps = ButtonProps &
  Omit<ComponentPropsWithRef<"a">, keyof ButtonProps | "children">;

function AnchorButton(props: AnchorButtonProps) {
  return <Button component="a" {...props} />;
}

/** Link that looks like a button. The router checks `to`, `params` and `search`. */
export const ButtonLink = createLink(AnchorButton);
