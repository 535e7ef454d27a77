import { normalized } from './normalized'

/**
 * An email, code or number as it is stored: without invisible characters,
 * full-width forms, dashes and spaces as in ASCII. A file of its own, because the first script of a claim page needs no
 * more.
 */
export const asToken = (typed: string): string =>
  normalized(typed.replace(/[\p{Cf}\p{DI}]/gu, ''))
    .replace(/[\uFF01-\uFF5E\p{Zs}]/gu, (wide) => wide.normalize('NFKC'))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
