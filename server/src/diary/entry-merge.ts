/** What becomes of an entry if its editor may have seen another version of it. Pure. */
import { diaryEntryContent } from '@tohfa/sync-protocol/diary/diary-entry'
import * as z from 'zod/mini'

export interface EntryContent {
  /** 20260301 */
  day: number
  text: string | null
  /** media key */
  audio: string | null
  /** media keys */
  images: readonly string[]
}

/** The parts that a change names. */
export type ContentChange = Partial<EntryContent>

/** The content of a row. @param row.images a JSON array */
export const contentOf = ({
  day,
  text,
  audio,
  images,
}: Omit<EntryContent, 'images'> & { images: string }): EntryContent => ({
  day,
  text,
  audio,
  images: JSON.parse(images) as string[],
})

const PARTS = ['day', 'text', 'audio', 'images'] as const
const same = (a: EntryContent, b: EntryContent, part: (typeof PARTS)[number]) =>
  part === 'images' ? a.images.join() === b.images.join() : a[part] === b[part]

/** What the rules of an entry are about. */
export const checkedOf = ({ text, audio, images }: EntryContent) => ({
  text: text ?? '',
  audio: audio !== null,
  images: images.length,
})
const isEntry = (content: EntryContent) => z.safeParse(diaryEntryContent, checkedOf(content)).success

export const isSameContent = (a: EntryContent, b: EntryContent) => PARTS.every((part) => same(a, b, part))

/**
 * The versions that a person would miss. An edit that changed nothing is only remembered for edits that go on from it.
 * @param past the latest first
 */
export function realVersions<Version extends Parameters<typeof contentOf>[0]>(
  shown: Parameters<typeof contentOf>[0],
  past: readonly Version[],
): Version[] {
  const after = [shown, ...past]
  return past.filter((one, i) => !isSameContent(contentOf(one), contentOf(after[i] ?? one)))
}

/**
 * Applies a change to the present content. If both sides changed the same part, or together left nothing, there are two
 * versions: neither replaces the other.
 * @param base what the change began from; undefined: no longer known
 */
export function mergeEntry(
  shown: EntryContent,
  base: EntryContent | undefined,
  change: ContentChange,
): {
  /** the entry as its editor saw it afterwards */
  seen: EntryContent
  /** what the change makes of the entry; if it is `beside`, it is `seen` */
  content: EntryContent
  /** it is an open version beside the present one */
  beside: boolean
} {
  const seen = { ...(base ?? shown), ...change }
  const content = { ...shown, ...change }
  const both = PARTS.some(
    (part) =>
      part in change && !same(content, shown, part) && (base === undefined || !same(base, shown, part)),
  )
  const beside = both || (isEntry(seen) && !isEntry(content))
  return { seen, content: beside ? seen : content, beside }
}
