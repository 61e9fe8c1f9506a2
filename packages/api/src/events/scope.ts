declare const scope: unique symbol;
/** A group of people who hear of a change together; only `scopeOf` makes one. */
export type Scope = string & { readonly [scope]: true };
