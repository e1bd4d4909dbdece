import { Button, Group } from "@mantine/core";
import type { AccountType } from "@wardline/contracts/accounts";
import { ERRORS } from "@wardline/contracts/errors";
import { logOut, useIsLeaving } from "../lib/login/session.js";
import { AREAS } from "../shared/session/areas.js";
import { ButtonLink } from "../ui/page/ButtonLink.js";
import { MessagePage } from "./MessagePage.js";

const TEXTS: Readonly<Record<AccountType, string>> = {
  parent: "This area is for staff members of a hospital.",
  sub: "You do not have the right to see this page. Ask an administrator.",
};

/** What someone sees in the area of the other account type (docs/product.md, Routes and areas). */
export function AccessDenied({ accountType }: { accountType: AccountType }) {
  const isLeaving = useIsLeaving();
  return (
    <MessagePage title={ERRORS.FORBIDDEN[1]} text={TEXTS[accountType]}>
      <Group mt="md" justify="center">
        <ButtonLink to={AREAS[accountType].home}>Go to my page</ButtonLink>
        <Button variant="default" loading={isLeaving} onClick={logOut}>
          Logout
        </Button>
      </Group>
    </MessagePage>
  );
}
