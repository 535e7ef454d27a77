/** The result of the browser's build, as far as the page refers to it. */
declare module 'virtual:claim-assets' {
  export const script: string
  /** scripts that it imports */
  export const imports: readonly string[]
  /** scripts of a type's part that are not among those, by its module's name */
  export const parts: Readonly<Record<string, readonly string[]>>
  /** scripts that introduce the gift giver, if the server does not render the card */
  export const introduction: readonly string[]
  export const stylesheet: string
  /** the text of the stylesheet, from which its critical part is taken */
  // oxlint-disable-next-line typescript/consistent-type-imports -- an ambient module imports nothing by a relative path
  export const rules: readonly import('./critical-css').CssRule[]
  export const manifest: string
}
