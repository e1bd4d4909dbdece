import { Injectable } from "@nestjs/common";
import { email as emailField } from "@wardline/contracts/fields";
import * as store from "@wardline/database/repositories/people/credentials";
import type { Work } from "@wardline/database/work";
import { DataSource } from "typeorm";
import { AppError } from "../../../errors/app-error.js";

@Injectable()
export class CredentialsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Finds the account of an email address as entered; null if no account has the address. */
  findByEmail(enteredAddress: string): Promise<store.Credentials | null> {
    const email = emailField.safeParse(enteredAddress);
    // The query runs in any case, so that a malformed address takes as long as a well-formed address.
    const address = email.success ? email.data : "";
    return store.findCredentialsByEmail(this.dataSource.manager, address);
  }

  /** Finds an account; null once it is deleted. */
  find(hospitalId: string, accountId: string): Promise<store.Credentials | null> {
    return store.findCredentials(this.dataSource.manager, hospitalId, accountId);
  }

  /**
   * Sets the password for an opened link, verifies the address, accepts an invitation and locks the account's row.
   * Returns true if this is the first password; throws `TOKEN_INVALID` if the account is deleted.
   */
  async setPassword(work: Work, accountId: string, newHash: string): Promise<boolean> {
    const password = await store.lockPassword(work, accountId);
    if (password === null) throw new AppError("TOKEN_INVALID");
    const isFirst = !password.isSet;
    await store.setPasswordHash(work, accountId, newHash, isFirst);
    return isFirst;
  }
}
