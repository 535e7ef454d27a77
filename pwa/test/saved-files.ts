import { vi } from 'vitest'

/** Catches the files that the page saves, until the test ends. @returns their names, oldest first */
export function savedFiles(): string[] {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}
