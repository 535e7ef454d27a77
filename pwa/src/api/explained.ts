/** A message and its reason, as sentences. */
export const explained = (message: string, why: string): string =>
  why === '' || why === message ? message : `${message.replace(/\.$/, '')}. ${why}`
