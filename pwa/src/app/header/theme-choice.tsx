import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../ui/class-names'
import { chooseTheme, storedTheme, THEMES } from '../../ui/theme'
import * as t from '../app.texts'

const ICONS = { system: Monitor, light: Sun, dark: Moon }

/** System, light or dark. */
export function ThemeChoice() {
  const [chosen, setChosen] = useState(storedTheme)
  return (
    <div role="group" aria-label={t.theme} className="even my-2 gap-1 rounded-control bg-sunken p-1">
      {THEMES.map((theme) => {
        const Icon = ICONS[theme]
        return (
          <button
            key={theme}
            type="button"
            aria-pressed={theme === chosen}
            onClick={() => {
              chooseTheme(theme)
              setChosen(theme)
            }}
            className={classNames(
              'flex min-h-touch flex-col items-center justify-center rounded-lg border text-[min(0.75rem,5vw)]',
              theme === chosen
                ? 'border-edge bg-surface font-medium'
                : 'border-transparent text-soft hover:text-ink',
            )}
          >
            <Icon aria-hidden className="size-5" />
            {t.themes[theme]}
          </button>
        )
      })}
    </div>
  )
}
