import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Files that are dropped anywhere on the page, or pasted. A drop on another file field is left to that field; a pasted
 * text is left to the field that it is pasted into.
 * @returns whether files are being dragged over the page
 */
export function useGivenFiles(onFiles: (files: readonly File[]) => void, locked: boolean): boolean {
  const [isOver, setOver] = useState(false)
  const take = (event: Event, given: DataTransfer | null) => {
    const files = [...(given?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    if (!locked) onFiles(files)
  }
  const over = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files') || isOtherField(event.target)) return setOver(false)
    // otherwise the browser would open the file in place of the page
    event.preventDefault()
    setOver(!locked)
  })
  const dropped = useEffectEvent((event: DragEvent) => {
    setOver(false)
    if (isOtherField(event.target)) return
    take(event, event.dataTransfer)
  })
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    if (event.clipboardData?.types.includes('text/plain') && isText(event.target)) return
    take(event, event.clipboardData)
  })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    document.addEventListener('dragover', (event) => over(event), { signal })
    document.addEventListener('drop', (event) => dropped(event), { signal })
    document.addEventListener('paste', (event) => pasted(event), { signal })
    // leaves the window
    document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), {
      signal,
    })
    return () => leaving.abort()
  }, [])
  return isOver
}

const isOtherField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'file' && target.name !== 'files'

const isText = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'file')
