import { createHmac } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { IssuedScreen, Presence } from "@wardline/contracts/live/events";
import { isKnownScreen } from "@wardline/database/repositories/screens/screens";
import { isSameSecret } from "@wardline/database/same-secret";
import { DataSource } from "typeorm";
import type { OpenDisplay } from "../../boards/open-displays.js";
import type { Config } from "../../config/config.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { type DerivedKeys, deriveKeys } from "../../security/derived-keys.js";

type ScreenIdentityClaim = Pick<Presence, "screenId" | "screenToken">;

const ID_LENGTH = 20;
const ISSUED_ID = /^s-[0-9a-f]{20}$/;

/**
 * Issues and checks screen ids (docs/wire/boards.md, Screens and visits). A page proves its id with a token, because other
 * screens of the display learn the id from orders.
 */
@Injectable()
export class ScreenIdentities {
  private readonly keys: DerivedKeys;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) { jwtSecrets }: Config,
  ) {
    this.keys = deriveKeys(jwtSecrets, "screen ids");
  }

  /** True if the page's token proves its screen id. */
  isProven({ screenId, screenToken }: ScreenIdentityClaim): boolean {
    return (
      screenToken != null &&
      this.keys.some((key) => isSameSecret(screenToken, computeMac(`token ${screenId}`, key)))
    );
  }

  /**
   * Issues an id and token to a page without proof. A screen older than issued ids keeps its id; any other id is
   * derived from the claimed id, so that a page without storage stays the same screen.
   */
  async issueIdentity(
    { hospitalId, id }: OpenDisplay,
    { screenId }: ScreenIdentityClaim,
  ): Promise<IssuedScreen> {
    const isOldId =
      !ISSUED_ID.test(screenId) &&
      (await isKnownScreen(this.dataSource.manager, hospitalId, id, screenId));
    const given = isOldId
      ? screenId
      : `s-${computeMac(`id ${id} ${screenId}`, this.keys[0]).slice(0, ID_LENGTH)}`;
    return { screenId: given, screenToken: this.createToken(given) };
  }

  createToken(screenId: string): string {
    return computeMac(`token ${screenId}`, this.keys[0]);
  }
}

function computeMac(text: string, key: Buffer): string {
  return createHmac("sha256", key).update(text).digest("hex");
}
