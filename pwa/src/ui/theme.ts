import { onDevice } from '../device/small-storage'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The stored choice; 'system' if none was made or storage is refused. */
export function storedTheme(): Theme {
  const stored = onDevice.read('theme')
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

/** Shows `theme`; without a choice the stylesheet follows the system. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Shows and stores `theme`. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  onDevice.write('theme', theme)
}
