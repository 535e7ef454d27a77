import type { OperationKind } from '@tohfa/sync-protocol/operations/kinds'
import { createHash } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'

/** A file of an intent, and how it is recognised in what the server stores. */
export interface IntendedFile {
  field: string
  name: string
  type: string
  bytes: Buffer
  /** a recording is stored unchanged; a photo is redrawn, so only its colour stays */
  shows: { sha256: string } | { colour: readonly [number, number, number] }
}

/** What somebody meant to save, noted before the press. */
export interface Intent {
  /** of the operation, chosen before it is saved */
  id: string
  phone: string
  kind: OperationKind
  /** the gift it is for; changes if the person moves it to another code */
  code: string
  fields: Record<string, unknown>
  pin: string
  /** what is sealed in addition to the PIN */
  secrets: Record<string, string>
  files: readonly IntendedFile[]
  /** position in the order of presses on its phone */
  place: number
  /** the PIN is wrong */
  mistyped: boolean
  /**
   * - `pressed`: nobody knows yet
   * - `saved`: the phone said that it is saved
   * - `unsaved`: the phone said that it is not saved, or was killed before
   * - `discarded`: the person discarded it after the server had refused it
   * - `erased`: it waited when the browser erased the phone's storage; the server may have it, the phone no longer
   */
  state: 'pressed' | 'saved' | 'unsaved' | 'discarded' | 'erased'
}

/** Everything that people meant to save in one run. It is also in a file, which remains if the run dies. */
export interface Journal {
  intents: ReadonlyMap<string, Intent>
  /** called before a press in a browser, where the app chooses the id */
  mean(what: readonly { name: string; code: string }[]): void
  /** the names that were meant for a code like this, and have no intent yet */
  pressed(code: string): ReadonlySet<string>
  write(intent: Intent): void
  /** records what became of it */
  note(id: string, change: Partial<Pick<Intent, 'state' | 'code' | 'fields' | 'pin' | 'mistyped'>>): void
  /** records what a restore lost, for readers of the file */
  lose(takenAway: readonly string[]): void
  close(): void
}

export function openJournal(path: string): Journal {
  const file = openSync(path, 'w', 0o600)
  const intents = new Map<string, Intent>()
  const pressed = new Map<string, Set<string>>()
  const line = (value: unknown) => void writeSync(file, `${JSON.stringify(value)}\n`)
  return {
    intents,
    mean(what) {
      line({ what })
      for (const { name, code } of what) pressed.set(code, new Set([...(pressed.get(code) ?? []), name]))
    },
    pressed: (code) => pressed.get(code) ?? new Set(),
    write(intent) {
      const { files, ...rest } = intent
      line({ ...rest, files: files.map(({ field, bytes }) => `${field} of ${bytes.length} bytes`) })
      intents.set(intent.id, intent)
      pressed.get(intent.code)?.delete(String(intent.fields.name))
    },
    note(id, change) {
      const intent = intents.get(id)
      if (!intent) throw new Error(`nobody meant ${id}`)
      line({ id, ...change })
      Object.assign(intent, change)
    },
    lose: (takenAway) => line({ takenAway }),
    close: () => closeSync(file),
  }
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
