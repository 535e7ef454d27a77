/** Puts text on the clipboard. Throws if the browser refuses. */
export async function copyText(text: string): Promise<void> {
  // missing on insecure origins, although the types have it
  const { clipboard } = navigator as { clipboard?: Clipboard }
  if (clipboard) return clipboard.writeText(text)
  copyBySelection(text)
}

/** The way that works without a secure origin. */
function copyBySelection(text: string) {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'sr-only'
  // while a dialog is open, nothing outside it can be selected
  const within = [...document.querySelectorAll('dialog[open]')].pop() ?? document.body
  const pressed = document.activeElement as HTMLElement | null
  within.append(area)
  area.focus({ preventScroll: true })
  area.select()
  // deprecated, but nothing else copies on an insecure origin
  const copied = document.execCommand('copy') && document.activeElement === area
  area.remove()
  pressed?.focus()
  if (!copied) throw new Error('the browser refused to copy')
}
