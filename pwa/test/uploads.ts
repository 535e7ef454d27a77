import { vi } from 'vitest'

/**
 * Answers uploads in their order until the test ends; those without an answer break off.
 * @param onSent is given what ends an upload
 */
export function answerUploads(answers: string[], onSent = (end: () => void) => end()): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 200
      responseText = ''
      onload = () => {}
      onerror = () => {}
      onabort = () => {}
      open() {}
      setRequestHeader() {}
      abort() {
        this.onabort()
      }
      send() {
        onSent(() => {
          this.responseText = answers.shift() ?? ''
          if (this.responseText === '') this.onerror()
          else this.onload()
        })
      }
    },
  )
}
