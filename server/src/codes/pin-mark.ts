import { hash as digest } from 'node:crypto'

/** Stands for a PIN: another hash has another mark. */
export const markOf = (hash: string): string => digest('sha256', hash, 'base64url')
