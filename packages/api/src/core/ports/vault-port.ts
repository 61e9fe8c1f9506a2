/** Seals what Ringmark keeps for people and nobody may read: with a key that no backup holds. */
export interface Vault {
  /**
   * Seals a secret. Call it inside the transaction that writes the result: `rotateKeys` drops a key once no row needs
   * it.
   *
   * @param name is bound to the secret: it opens under no other.
   * @throws AppError unavailable, with the code `no_key`, where the key cannot be used
   */
  seal(bytes: Uint8Array, name: string): Uint8Array;
  /** Null for what cannot be opened: by another key, under another name, or changed. */
  open(sealed: Uint8Array, name: string): Uint8Array | null;
  /** Tells whether the key that sealed it is here; this is quicker than opening it. */
  isOpenable(sealed: Uint8Array, name: string): boolean;
  /** Tells whether the key that the first bytes of a sealed value name is here. */
  knows(head: Uint8Array): boolean;
  /** Why no key can be used, in one sentence. A key that is not made yet is no problem. */
  problem(): string | null;
}
