import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../ui/button'
import { chooseTheme, storedTheme, THEMES } from '../ui/theme'
import { themeIs, themeNext } from './app.texts'

const ICONS = { system: Monitor, light: Sun, dark: Moon }

/** A button that cycles through system, light and dark. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme)
  const Icon = ICONS[theme]
  const walk = () => {
    const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <IconButton label={`${themeIs[theme]}. ${themeNext[theme]}`} onClick={walk}>
      <Icon aria-hidden className="size-5" />
    </IconButton>
  )
}
