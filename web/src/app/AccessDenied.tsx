import { Button, Group } from "@mantine/core";
import type { AccountType } from "@wardline/contracts/accounts";
import { ERRORS } from "@wardline/contracts/errors";
import { logOut, useIsLeaving } from "../lib/session.js";
import { ButtonLink } from "../ui/ButtonLink.js";
import { AREAS } from "./areas.js";
import { MessagePage } from "./MessagePage.js";

/** What someone sees in the area of the other account type (docs/product.md, Routes and areas). */
export function AccessDenied({ accountType }: { accountType: AccountType }) {
  const isLeaving = useIsLeaving();
  return (
    <MessagePage
      title={ERRORS.FORBIDDEN[1]}
      text={`This area is for ${AREAS[accountType].others}.`}
    >
      <Group mt="md" justify="center">
        <ButtonLink to={AREAS[accountType].home}>Go to my page</ButtonLink>
        <Button variant="default" loading={isLeaving} onClick={logOut}>
          Logout
        </Button>
      </Group>
    </MessagePage>
  );
}
