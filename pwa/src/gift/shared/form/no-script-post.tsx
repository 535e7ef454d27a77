/** Forms that the browser sends by itself: without JavaScript, or before the script runs. */
import { createContext, use } from 'react'

interface PlainPostSettings {
  /** hidden fields of the page's forms; their names begin with _, and no form of the script's own sends them */
  hidden: Readonly<Record<string, string>>
  /** where they are sent; not given: to the page's own address */
  action?: string | undefined
  /** whether they have to ask for the PIN themselves */
  asksPin?: boolean | undefined
}

export const NoScriptPost = createContext<PlainPostSettings>({ hidden: {} })

/** What a form needs so that the browser sends all of it, photo included, without JavaScript. */
export function useNoScriptPost() {
  const { action } = use(NoScriptPost)
  return { method: 'post', encType: 'multipart/form-data', action } as const
}

export const HiddenFields = () =>
  Object.entries(use(NoScriptPost).hidden).map(([name, value]) => (
    <input key={name} type="hidden" name={name} defaultValue={value} />
  ))
