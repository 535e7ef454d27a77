import { drafts } from '../../offline/local'

const KEY = 'create-campaign'
const PAUSE_MS = 300
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps what is typed, a moment after the last key. */
export function keepDraft(form: FormData): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    drafts.save(KEY, Object.fromEntries(form)).catch((error: unknown) => console.error(error))
  }, PAUSE_MS)
}

export const readDraft = async () => (await drafts.read(KEY)) ?? {}

export async function dropDraft(): Promise<void> {
  clearTimeout(timer)
  await drafts.drop(KEY)
}
