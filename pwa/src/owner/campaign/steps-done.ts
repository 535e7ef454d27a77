/** Which of the next steps of a new campaign a person has done on this device. */
import { useSyncExternalStore } from 'react'
import { listeners } from '../../device/listeners'

const KEY = 'tohfa.steps-done'
/** how many are remembered; older campaigns have claims by then */
const REMEMBERED = 150

export type DoneStep = 'print' | 'share'

const changes = listeners()
/** where storage is refused, until the page closes */
let unstored: readonly string[] = []

/** Whether the steps of a campaign are hidden: all are done, or somebody closed them. */
export const areStepsDone = (id: string) => done().includes(id)

/** The same, and which steps are done, live. */
export function useStepsDone(id: string) {
  const all = useSyncExternalStore(changes.add, () => done().join())
  const isDone = (entry: string) => all.split(',').includes(entry)
  return { hidden: isDone(id), print: isDone(`${id} print`), share: isDone(`${id} share`) }
}

export const rememberStepsDone = (id: string) => remember(id)

export const rememberStep = (id: string, step: DoneStep) => remember(`${id} ${step}`)

function done(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    const all: unknown[] = Array.isArray(stored) ? stored : []
    return [...unstored, ...all.filter((entry) => typeof entry === 'string')]
  } catch {
    return unstored
  }
}

function remember(entry: string): void {
  if (done().includes(entry)) return
  try {
    localStorage.setItem(KEY, JSON.stringify([...done(), entry].slice(-REMEMBERED)))
  } catch {
    unstored = [...unstored, entry]
  }
  changes.tell()
}
