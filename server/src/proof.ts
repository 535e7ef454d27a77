/**
 * A value whose right of access was checked. Only the function that checks makes one, so a service that takes a proof
 * cannot be called without the check: it does not compile.
 */
declare const proof: unique symbol
export type Proven<T, By extends 'owner' | 'master' | 'pin'> = T & { readonly [proof]: By }

/** For the checking functions alone. */
export const proven = <T, By extends 'owner' | 'master' | 'pin'>(value: T): Proven<T, By> =>
  value as Proven<T, By>
