import { useRef, type ComponentProps } from 'react'
import { CloseIcon, icon } from '../icons'
import { clearField } from './search-box.texts'
import { CONTROL } from './field'

interface SearchBoxProps extends ComponentProps<'input'> {
  value: string
  /** called with the text to look for; '' when it is cleared */
  onWords: (words: string) => void
}

/** A search field with our own clear button: browsers have different ones, or none. */
export function SearchBox({ onWords, ...input }: SearchBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className="relative min-w-0">
      <span className="pointer-events-none absolute top-3 left-3 text-soft">
        <SearchIcon />
      </span>
      <input
        type="search"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...input}
        onChange={(event) => onWords(event.currentTarget.value)}
        className={`${CONTROL} pr-11! pl-10! placeholder:text-ellipsis [&::-webkit-search-cancel-button]:hidden`}
      />
      {input.value !== '' && (
        <button
          type="button"
          aria-label={clearField}
          title={clearField}
          onClick={() => {
            onWords('')
            box.current?.querySelector('input')?.focus()
          }}
          className="absolute top-0 right-0 flex size-touch items-center justify-center rounded-control text-soft hover:bg-sunken"
        >
          <CloseIcon />
        </button>
      )}
    </div>
  )
}

// the diary needs no icon library
const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="7.5" />
    <path d="m21 21-4.6-4.6" />
  </>,
)
