import { Injectable } from "@nestjs/common";
import { email as emailField } from "@wardline/contracts/fields";
import * as store from "@wardline/database/repositories/people/credentials";
import type { Work } from "@wardline/database/work";
import { DataSource } from "typeorm";
import { AppError } from "../../../errors/app-error.js";

/** What an account proves who it is with: its address and its password. */
@Injectable()
export class CredentialsService {
  constructor(private readonly dataSource: DataSource) {}

  /** The account of an address as somebody typed it; null for anything that is nobody's address. */
  findByEmail(typed: string): Promise<store.Credentials | null> {
    const email = emailField.safeParse(typed);
    // Asked in any case, so that a malformed address takes as long as a well-formed one.
    const asked = email.success ? email.data : "";
    return store.findCredentialsByEmail(this.dataSource.manager, asked);
  }

  /** One account, null once it is deleted. */
  find(hospitalId: string, accountId: string): Promise<store.Credentials | null> {
    return store.findCredentials(this.dataSource.manager, hospitalId, accountId);
  }

  /**
   * Sets the password of the person who opened a link, and takes the address as proven and an invitation as accepted. Holds
   * the account's row until the work is committed. True for the first password, which the administrator sees; throws
   * `TOKEN_INVALID` once the account is deleted.
   */
  async setPassword(work: Work, accountId: string, newHash: string): Promise<boolean> {
    const password = await store.lockPassword(work, accountId);
    if (password === null) throw new AppError("TOKEN_INVALID");
    const isFirst = !password.isSet;
    await store.setPasswordHash(work, accountId, newHash, isFirst);
    return isFirst;
  }
}
