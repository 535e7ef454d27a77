import { foldedTag, partsOf, tagsOf } from '@tohfa/sync-protocol/text/tags'

interface PressedTag {
  /** called with the tag, without its number sign */
  onTag: (tag: string) => void
}

/** A text whose tags can be pressed. */
export const TaggedText = ({ text, onTag }: PressedTag & { text: string }) => (
  <p dir="auto" className="whitespace-pre-line">
    {partsOf(text).map((part, place) =>
      part.tag === undefined ? (
        part.text
      ) : (
        <button
          // pieces of one text can only be identified by their position
          key={place}
          type="button"
          className="-my-1 rounded-control py-1 text-left font-medium text-accent-ink underline decoration-1 underline-offset-4 wrap-anywhere hover:bg-accent-soft"
          onClick={() => onTag(part.tag ?? '')}
        >
          {part.text}
        </button>
      ),
    )}
  </p>
)

/** Tags beside each other; none: nothing. */
export const TagList = ({
  tags,
  onTag,
  ...list
}: PressedTag & { tags: readonly string[]; className?: string }) =>
  tags.length > 0 && (
    <ul {...list}>
      {tags.map((tag) => (
        <li key={tag} className="min-w-0">
          <button
            type="button"
            className="ring-inside min-h-touch rounded-control px-2 text-left font-medium text-accent-ink wrap-anywhere hover:bg-accent-soft"
            onClick={() => onTag(tag)}
          >
            <bdi>#{tag}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )

/** A text without the tags at its end, for places that show them below it. */
export function withoutLastTags(text: string): string {
  const parts = partsOf(text)
  const last = parts.findLastIndex((part) => part.tag === undefined && part.text.trim() !== '')
  return parts
    .slice(0, last + 1)
    .map((part) => part.text)
    .join('')
    .trimEnd()
}

/** The tags that most of the texts have, most frequent first; at most so many. */
export function mostUsedTags(texts: Iterable<string | null>, most: number): string[] {
  const uses = new Map<string, { tag: string; count: number }>()
  for (const text of texts) {
    for (const tag of text === null ? [] : tagsOf(text)) {
      const same = foldedTag(tag)
      const known = uses.get(same)
      if (known) known.count++
      else uses.set(same, { tag, count: 1 })
    }
  }
  return [...uses.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, most)
    .map(({ tag }) => tag)
}
