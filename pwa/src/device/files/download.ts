/** time after which every browser has begun to read a download */
const READ_WITHIN_MS = 60_000

/** Saves bytes as a file in the browser's downloads. */
export function downloadBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS)
}
