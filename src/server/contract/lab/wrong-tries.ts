// What was wrong at signing in, between the door that counts it and the rows it is kept in.

/** A try that was wrong, as it is kept: what of it still counts. */
export interface WrongTry {
  id: string;
  at: number;
  network: string;
  /** Null where nobody knows the account: then it counts for the address alone. */
  account: string | null;
  counts: { account: boolean; pair: boolean; code: boolean };
}

/** Told of all that is counted, without anybody waiting for it. */
export interface WrittenTries {
  wrong(one: WrongTry & { account: string }): void;
  takenBack(id: string): void;
  right(account: string, network: string): void;
  rightCode(account: string): void;
  forgiven(account: string): void;
}
