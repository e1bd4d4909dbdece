import { createHmac } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { GivenScreen, Presence } from "@wardline/contracts/live";
import { isKnownScreen } from "@wardline/database/repositories/boards/screens";
import { isSameSecret } from "@wardline/database/same-secret";
import { DataSource } from "typeorm";
import type { Config } from "../../config/config.js";
import type { OpenDisplay } from "../../features/boards/open-displays.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { derivedKeys, type Keys } from "../../security/derived-keys.js";

type Claim = Pick<Presence, "screenId" | "screenToken">;

const ID_LENGTH = 20;
/** What no page ever made up for itself. */
const GIVEN = /^s-[0-9a-f]{20}$/;

/**
 * Which screen a page is (docs/wire.md, Screens and visits). Ids are the server's: a page shows the token that it was given
 * with its id, which the other screens of the display do not know, though orders name their ids.
 */
@Injectable()
export class ScreenIdentities {
  private readonly keys: Keys;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) { jwtSecrets }: Config,
  ) {
    this.keys = derivedKeys(jwtSecrets, "screen ids");
  }

  /** Whether the page is the screen that it says it is. */
  proves({ screenId, screenToken }: Claim): boolean {
    return (
      screenToken != null &&
      this.keys.some((key) => isSameSecret(screenToken, mac(`token ${screenId}`, key)))
    );
  }

  /**
   * The id and token of a page that proves none. A screen that reported itself before ids were given keeps its own; any
   * other one gets an id made of what it said, so that a page that keeps no token is the same screen the next time.
   */
  async give({ hospitalId, id }: OpenDisplay, { screenId }: Claim): Promise<GivenScreen> {
    const isFormer =
      !GIVEN.test(screenId) &&
      (await isKnownScreen(this.dataSource.manager, hospitalId, id, screenId));
    const given = isFormer
      ? screenId
      : `s-${mac(`id ${id} ${screenId}`, this.keys[0]).slice(0, ID_LENGTH)}`;
    return { screenId: given, screenToken: this.tokenOf(given) };
  }

  /** What proves that a page was given this id. */
  tokenOf(screenId: string): string {
    return mac(`token ${screenId}`, this.keys[0]);
  }
}

function mac(text: string, key: Buffer): string {
  return createHmac("sha256", key).update(text).digest("hex");
}
