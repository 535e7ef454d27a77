/** What the browser's build came to, as far as the page names it. */
declare module 'virtual:claim-assets' {
  export const script: string
  /** scripts that it imports */
  export const imports: readonly string[]
  /** scripts of a type's part that are not among those, by its module's name */
  export const parts: Readonly<Record<string, readonly string[]>>
  /** scripts of what introduces the gift giver, if the server does not draw the card */
  export const introduction: readonly string[]
  export const stylesheet: string
  /** what the stylesheet says, for its critical part to be taken */
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports -- an ambient module imports nothing by a relative path
  export const rules: readonly import('./critical-css').CssRule[]
  export const manifest: string
}
