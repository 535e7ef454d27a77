/** What an older version left behind: a data folder, the same database in PostgreSQL, the built app, a device's storage, and lists of what is in them. */
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { DeviceStorage } from './device-storage'
import type { KeptPostgres } from './kept-postgres'

export interface Account {
  email: string
  password: string
  /** bearer token of a session that the older version began */
  token: string
}

/** One call and the answer that it must get. */
export interface Read {
  path: string
  as?: 'owner' | 'admin'
  pin?: string
  /** JSON, or the text of another type of answer; signed paths have no signatures here */
  answer: unknown
}

/** A file that the older version stored. */
export interface Media {
  /** media type */
  type: string
  /** of the bytes, base64url */
  sha256: string
}

/** A call that changed something, which the server must answer from memory if it is repeated. */
export interface Replay {
  method: string
  path: string
  as?: 'owner' | 'admin'
  headers: Record<string, string>
  body: string
  answer: Record<string, unknown>
}

/** A call that shows a delivered entry. */
export interface Delivered extends Read {
  /** stored files that the answer names */
  files: number
}

export interface Contents {
  /** UTC ISO 8601; the test sets its clocks to it */
  madeAt: string
  /** commit of the version that made it */
  commit: string
  accounts: { owner: Account; admin: Account; other: Account }
  /** an unused reset link */
  reset: { email: string; token: string }
  reads: Read[]
  /** by path, without signature */
  media: Record<string, Media>
  replays: Replay[]
  device: {
    /** ids of the queue, in order */
    queued: string[]
    /** what the server shows once the queue has arrived */
    delivered: Delivered[]
    /** the entry that the server refused */
    attention: { code: string; name: string }
    /** the campaign that was made available offline */
    pinned: { id: string; name: string; codes: string[] }
    /** a campaign that was opened by its master code */
    seen: { masterCode: string; name: string }
    /** a claim form that was not sent */
    draft: { code: string; name: string }
    /** a campaign form that was not sent */
    ownDraft: { name: string }
    /** a diary with a recording that was not saved */
    recording: { code: string; pin: string }
  }
}

const FIXTURES = fileURLToPath(new URL('fixtures/', import.meta.url))
const at = (name: string, file: string) => `${FIXTURES}${name}/${file}`

export const dataArchive = (name: string) => at(name, 'data-folder.tar.gz')
export const postgresFile = (name: string) => at(name, 'postgres.json.gz')
export const appArchive = (name: string) => at(name, 'app.tar.gz')
export const storageFile = (name: string) => at(name, 'device-storage.json.gz')
export const contentsFile = (name: string) => at(name, 'contents.json')

export const fixtureNames = (): string[] => readdirSync(FIXTURES)

export const readContents = async (name: string) =>
  JSON.parse(await readFile(contentsFile(name), 'utf8')) as Contents

const readZipped = async (file: string): Promise<unknown> =>
  JSON.parse((await promisify(gunzip)(await readFile(file))).toString())

export const readStorage = async (name: string) => (await readZipped(storageFile(name))) as DeviceStorage
export const readPostgres = async (name: string) => (await readZipped(postgresFile(name))) as KeptPostgres
