/** Forms that a browser sends by itself where no script runs, or before it has come. */
import { createContext, use } from 'react'

/** What a form needs so that all of it, photo included, travels without script. */
export const plainPost = { method: 'post', encType: 'multipart/form-data' } as const

/** Hidden fields of the page's forms; their names begin with _, and no form of the script's own sends them. */
export const PlainPost = createContext<Readonly<Record<string, string>>>({})

export const HiddenFields = () =>
  Object.entries(use(PlainPost)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} defaultValue={value} />
  ))
