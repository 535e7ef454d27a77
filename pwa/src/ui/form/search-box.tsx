import { Search } from 'lucide-react'
import { useRef, type ComponentProps } from 'react'
import { CloseIcon } from '../icons'
import { clearField } from '../labels.texts'
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
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-soft" />
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
