import createClient from 'openapi-fetch'
import { expect } from 'vitest'
import type { components, paths } from '../../../.cache/api-types'

/** A client that knows only the description of the API. */
export const clientOf = (baseUrl: string) => createClient<paths>({ baseUrl })

/** The answer of a call; fails the test if the call was refused. */
export async function done<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call
  expect([response.url, response.status, error]).toEqual([response.url, response.status, undefined])
  return data as T
}

/** The problem code in the answer of a call; undefined if it succeeded. */
export async function refusal(call: Promise<{ error?: components['schemas']['Problem'] }>) {
  return (await call).error?.code
}

/** For calls with files: sends the fields as `multipart/form-data`. */
export const asForm = {
  bodySerializer(fields: object): FormData {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields) as [string, unknown][])
      for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
        if (one instanceof Blob) form.append(name, one, `${name}.${one.type.split('/')[1]}`)
        else form.append(name, String(one))
    return form
  },
}

/** As in JSON: a field that exists has a value. */
type Sent<T> = T extends object ? { [Name in keyof T]: Sent<Exclude<T[Name], undefined>> } : T
export const asSent = <T>(value: T) => value as Sent<T>
