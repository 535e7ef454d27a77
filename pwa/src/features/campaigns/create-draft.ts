import { OWNER_DRAFT } from '../../api/owner-draft'
import { drafts } from '../../offline/local'

const PAUSE_MS = 300
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps what is typed, a moment after the last key. */
export function keepDraft(form: FormData): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    drafts.save(OWNER_DRAFT, Object.fromEntries(form)).catch((error: unknown) => console.error(error))
  }, PAUSE_MS)
}

export const readDraft = async () => (await drafts.read(OWNER_DRAFT)) ?? {}

export async function dropDraft(): Promise<void> {
  clearTimeout(timer)
  await drafts.drop(OWNER_DRAFT)
}
