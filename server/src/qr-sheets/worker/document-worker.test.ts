import { expect, it, onTestFinished } from 'vitest'
import { createDocumentWorker } from './document-worker'

it('reports once for each document which code points no font has, but not their order', async () => {
  const worker = createDocumentWorker()
  onTestFinished(() => worker.close())
  const reported: string[][] = []
  worker.reportMissing((characters) => reported.push(characters))
  const { signal } = new AbortController()
  const codes = Array.from({ length: 40 }, (_, at) => `${at}`.padStart(20, '0'))
  const draw = (campaignName: string) =>
    worker.codesPdf({ campaignName, codes, origin: 'https://gifts.example.org', createdAt: 0 }, signal)
  await draw('文中文 दिवाली')
  await draw('दिवाली 🎁')
  await worker.linkPreviewSvg({ title: '中 gift', of: '中', hasPicture: false })
  expect(reported).toEqual([['U+4E2D', 'U+6587'], ['U+4E2D']])
})
