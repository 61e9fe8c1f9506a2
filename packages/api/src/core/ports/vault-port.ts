/** Seals what Ringmark keeps for people and nobody may read: with a key that no backup holds. */
export interface Vault {
  /**
   * To be called inside the transaction that writes the result: `rotateKeys` drops a key once no row needs it.
   *
   * @param name is bound to the secret: it opens under no other.
   * @throws AppError unavailable, with the code `no_key`, where the key cannot be used
   */
  seal(bytes: Uint8Array, name: string): Uint8Array;
  /** Null for what cannot be opened: by another key, under another name, or changed. */
  open(sealed: Uint8Array, name: string): Uint8Array | null;
  /** Whether the key that sealed it is here; quicker than to open it. */
  isOpenable(sealed: Uint8Array, name: string): boolean;
  /** Whether the key is here that the first bytes of a sealed value name. */
  knows(head: Uint8Array): boolean;
  /** Why no key can be used, in one sentence. A key that is not made yet is no problem. */
  problem(): string | null;
}
