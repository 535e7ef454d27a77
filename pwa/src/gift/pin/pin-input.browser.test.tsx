import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PinInput } from './pin-input'

async function open() {
  const onPin = vi.fn<(pin: string) => void>()
  const { container } = await render(<PinInput id="pin" name="pin" onPin={onPin} />)
  return { input: container.querySelector('input')!, boxes: page.elementLocator(container), onPin }
}

it('§5 takes only six digits, typed or pasted, and reports each change', async () => {
  const { input, onPin } = await open()
  await userEvent.click(input)
  await userEvent.keyboard('4a8 2-९.13777')
  expect(input.value).toBe('482913')
  await userEvent.fill(input, 'pin: 48 29 13 99')
  expect(input.value).toBe('482913')
  for (const [pin] of onPin.mock.calls) expect(pin).toMatch(/^\d{0,6}$/)
  expect(onPin).toHaveBeenLastCalledWith('482913')
})

it('draws a dot for each digit, and never the digits', async () => {
  const { input, boxes } = await open()
  await userEvent.fill(input, '4829')
  await expect.element(boxes).toHaveTextContent(/^••••$/)
  expect(input.type).toBe('password')
  expect(getComputedStyle(input).color).toBe('rgba(0, 0, 0, 0)')
})
