/** A letter with its marks and, after a sign that joins, the letter that it is written as one with: क्षमा begins with क्ष. */
const WRITTEN_AS_ONE = /^.(?:\p{M}*[\u094D\u09CD\u0ACD\u0B4D\u0C4D\u0D4D]\u200D?\p{L})*\p{M}*/su

/** The beginnings of the first two words of a name. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => WRITTEN_AS_ONE.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase()
