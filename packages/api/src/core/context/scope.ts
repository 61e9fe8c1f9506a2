declare const scope: unique symbol;
/** Only `scopeOf` makes one. */
export type Scope = string & { readonly [scope]: true };
