/**
 * A value that the caller has proven a right to. Only the checking functions make one, so a service that takes a proof cannot
 * be called without the check: that does not compile.
 */
declare const proof: unique symbol
export type Proven<T, By extends 'owner' | 'master' | 'view' | 'pin'> = T & { readonly [proof]: By }

/** Only the checking functions may call it. */
export const proven = <T, By extends 'owner' | 'master' | 'view' | 'pin'>(value: T): Proven<T, By> =>
  value as Proven<T, By>
