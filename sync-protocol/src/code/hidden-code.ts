/** Shown instead of a code to those who may not have it: unique in its campaign, and no code. @param number its running number */
export const hiddenCode = (number: number): string => `#${number}`
export const isHiddenCode = (code: string): boolean => code.startsWith('#')
