import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { copyText } from './copy'

let copied: string[]
/** As on a page without a secure origin. */
beforeEach(() => {
  copied = []
  const note = () => copied.push(getSelectedText())
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  document.addEventListener('copy', note)
  return () => {
    Reflect.deleteProperty(navigator, 'clipboard')
    document.removeEventListener('copy', note)
  }
})
const getSelectedText = () => {
  const area = document.activeElement
  return area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : ''
}

/** A browser copies only while somebody presses something. */
async function pressToCopy(text: string, within: HTMLElement = document.body, first?: () => void) {
  const button = within.appendChild(document.createElement('button'))
  onTestFinished(() => button.remove())
  button.textContent = 'Copy'
  const done = new Promise<void>((resolve) => {
    button.onclick = () => {
      first?.()
      resolve(copyText(text))
    }
  })
  await Promise.all([done, userEvent.click(button)])
}

function openDialog() {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal()
  onTestFinished(() => dialog.remove())
  return dialog
}

it('copies without a secure origin', async () => {
  await pressToCopy('the link')
  expect(copied).toEqual(['the link'])
  expect(document.querySelector('textarea')).toBeNull()
})

it('leaves the focus and the page where they were', async () => {
  const { style } = document.body
  style.paddingTop = '3000px'
  onTestFinished(() => void (style.paddingTop = ''))
  const below = document.createElement('div')
  onTestFinished(() => below.remove())
  below.style.height = '3000px'
  let before = 0
  await pressToCopy('the link', document.body, () => {
    document.body.append(below)
    scrollBy(0, 100)
    before = scrollY
  })
  expect(document.activeElement?.textContent).toBe('Copy')
  expect(scrollY).toBe(before)
})

it('copies in a dialog, and in one above it', async () => {
  await pressToCopy('the key', openDialog())
  await pressToCopy('the codes', openDialog())
  expect(copied).toEqual(['the key', 'the codes'])
})

it('reports a failure if nothing was copied, although the browser reports success', async () => {
  const dialog = openDialog()
  const inert = () => (dialog.inert = true)
  await expect(pressToCopy('the link', dialog, inert)).rejects.toThrow('refused')
  expect(copied).not.toContain('the link')
  expect(document.querySelector('textarea')).toBeNull()
})
