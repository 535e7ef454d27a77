import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BarChart } from './bar-chart'
import { ChartFigure } from './chart-figure'
import { ShareChart } from './share-chart'

const BARS = [
  { key: 'a', label: 'Monday', count: 40, tick: 'Mon' },
  { key: 'b', label: 'Tuesday', count: 0 },
  { key: 'c', label: 'Wednesday', count: 10, tick: 'Wed' },
  { key: 'd', label: 'Thursday', count: 1000, tick: 'Thu' },
]
const bars = () => [...document.querySelectorAll('rect')].map((bar) => bar.getBoundingClientRect())

it('bars are as high as their counts, the smallest is visible, and 0 has none', async () => {
  await page.viewport(320, 800)
  await render(<BarChart label="Claims by day" bars={BARS} />)
  const picture = page.getByRole('img', { name: 'Claims by day' })
  await expect.element(picture).toBeVisible()
  const [whole] = [picture.element().getBoundingClientRect()]
  expect(bars()).toHaveLength(3)
  const [forty, ten, thousand] = bars()
  expect(thousand?.height).toBeCloseTo(whole.height, 0)
  expect(forty?.height).toBeCloseTo(whole.height * 0.04, 0)
  expect(ten?.height).toBeGreaterThan(2)
  for (const bar of bars()) {
    expect(bar.bottom).toBeCloseTo(whole.bottom, 0)
    expect(bar.left).toBeGreaterThanOrEqual(whole.left)
    expect(bar.right).toBeLessThanOrEqual(whole.right)
  }
  expect(picture.element().textContent).toContain('1,000')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

it('people who cannot see a chart open its table, by keyboard, too', async () => {
  await render(
    <ChartFigure
      title="Claims by day"
      level={2}
      summary="1,050 claims."
      table={{ head: ['Day', 'Claims'], rows: BARS }}
    >
      <BarChart label="Claims by day" bars={BARS} />
    </ChartFigure>,
  )
  const table = page.getByRole('table')
  await expect.element(table).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(table).toBeVisible()
  const cells = [...table.element().querySelectorAll('tr')].map((row) =>
    [...row.cells].map((cell) => cell.textContent),
  )
  expect(cells).toEqual([
    ['Day', 'Claims'],
    ...BARS.map(({ label, count }) => [label, count.toLocaleString('en-IN')]),
  ])
  await expect.element(page.getByRole('rowheader', { name: 'Thursday' })).toBeVisible()
})

it('parts show their number and share, even if everything is 0', async () => {
  const parts = (counts: number[]) =>
    counts.map((count, i) => ({ key: String(i), label: `Part ${i}`, count }))
  const { rerender } = await render(<ShareChart parts={parts([2, 1, 0])} />)
  const said = () => [...document.querySelectorAll('dd:not([aria-hidden])')].map((part) => part.textContent)
  expect(said()).toEqual(['2 · 67%', '1 · 33%', '0 · 0%'])
  await rerender(<ShareChart parts={parts([0, 0])} />)
  expect(said()).toEqual(['0 · 0%', '0 · 0%'])
})
