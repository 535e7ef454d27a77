import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { URLS_MAX } from '@tohfa/sync-protocol/csv-qr/sheet-limits'
import { brotliCompressSync } from 'node:zlib'
import QRCode from 'qrcode'
import type { Emit } from '../server/src/qr-sheets/pdf-document'
import { setTimeout } from 'node:timers/promises'
import { codesPdf, type CodesSheet } from '../server/src/qr-sheets/codes-pdf'
import { urlSheetPdf, type UrlSheet } from '../server/src/qr-sheets/url-sheet-pdf'
import { call, codesOf, makeCampaign, signUp } from './client'
import { requestsPerSecond } from './load'
import { atMost, median, perSecond, rate, type Figure } from './measure'
import { sheetByJsPdf, sheetByPdfkit, urlSheetByPdfkit } from './peers/plain-sheets'
import { startTohfa } from './server-process'

const ROUNDS = 5
const DOWNLOADS = 5

/** A campaign's 1,000 codes as PDF, compared with two libraries used as in their manuals; and how long a download blocks. */
export async function documentsBench(): Promise<Figure[]> {
  const server = await startTohfa({ watchLoop: true })
  try {
    const { origin } = server
    const owner = await signUp(origin)
    const campaign = await makeCampaign(origin, owner)
    const codes = await codesOf(origin, owner, campaign)
    const sheet: CodesSheet = { campaignName: campaign.name, codes, origin, createdAt: Date.now() }
    return [
      ...(await drawn(sheet)),
      ...(await urlSheetDrawn()),
      ...(await downloaded(server, owner, campaign)),
      ...(await pictured(server, codes)),
      ...(await listed(origin, owner, campaign)),
    ]
  } finally {
    await server.stop()
  }
}

/** total bytes of a document that is drawn in parts */
function sizeOf(draw: (emit: Emit) => void): number {
  let bytes = 0
  draw((part) => (bytes += part.length))
  return bytes
}

/** All three in turns, in one thread. */
async function drawn(sheet: CodesSheet): Promise<Figure[]> {
  const ways: Record<string, () => Promise<number>> = {
    ours: async () => sizeOf((emit) => codesPdf(sheet, () => undefined, emit)),
    jspdf: () => sheetByJsPdf(sheet),
    pdfkit: () => sheetByPdfkit(sheet),
  }
  const took: Record<string, number[]> = {}
  const bytes: Record<string, number> = {}
  // the first round warms up
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, way] of Object.entries(ways)) {
      const started = performance.now()
      bytes[name] = await way()
      if (round > 0) (took[name] ??= []).push(performance.now() - started)
    }
  const perSecond = (name: string) => 1000 / median(took[name] ?? [])
  const kilobytes = (name: string) => (bytes[name] ?? Number.NaN) / 1000
  const smaller = (name: string, what: string, target: number): Figure => ({
    what: 'its size',
    measured: kilobytes('ours'),
    unit: 'kB',
    limit: { what, measured: kilobytes(name) },
    target: `≤ ${target}`,
    ok: kilobytes('ours') / kilobytes(name) <= target,
  })
  return [
    rate('PDF of 1,000 codes', perSecond('ours'), { what: 'plain jsPDF', measured: perSecond('jspdf') }, 1),
    rate('PDF of 1,000 codes', perSecond('ours'), { what: 'pdfkit', measured: perSecond('pdfkit') }, 1.3),
    atMost('its size', kilobytes('ours'), 'kB', 1500),
    smaller('jspdf', 'plain jsPDF', 1),
    smaller('pdfkit', 'pdfkit', 0.5),
  ]
}

const SHEET_ROUNDS = 3

/** 5,000 URLs on 47 pages, compared with pdfkit. In turns, in one thread. */
async function urlSheetDrawn(): Promise<Figure[]> {
  const urls = Array.from(
    { length: URLS_MAX },
    (_, i) => `https://shop.example.com/catalogue/gifts/item-${i}`,
  )
  const sheet: UrlSheet = { title: 'URL QR codes', urls, createdAt: Date.now() }
  const took: [ours: number, pdfkit: number][] = []
  let [ours, pdfkit] = [0, 0]
  for (let round = 0; round < SHEET_ROUNDS; round++) {
    const started = performance.now()
    ours = sizeOf((emit) => urlSheetPdf(sheet, () => undefined, emit))
    const between = performance.now()
    pdfkit = await urlSheetByPdfkit(sheet)
    took.push([between - started, performance.now() - between])
  }
  const sheetsPerSecond = (which: 0 | 1) => 1000 / median(took.map((times) => times[which]))
  return [
    rate('PDF of 5,000 URLs', sheetsPerSecond(0), { what: 'pdfkit', measured: sheetsPerSecond(1) }, 1.3),
    {
      what: 'its size',
      measured: ours / 1000,
      unit: 'kB',
      limit: { what: 'pdfkit', measured: pdfkit / 1000 },
      target: '≤ 0.5',
      ok: ours / pdfkit <= 0.5,
    },
  ]
}

async function downloaded(
  { origin, longestDelay }: Awaited<ReturnType<typeof startTohfa>>,
  owner: { authorization: string },
  { id }: Campaign,
): Promise<Figure[]> {
  const took: number[] = []
  const delays: number[] = []
  await longestDelay()
  const idle: number[] = []
  for (let i = 0; i < DOWNLOADS; i++) {
    const started = performance.now()
    const answer = await fetch(`${origin}/api/campaigns/${id}/download-pdf`, { headers: owner })
    const { byteLength } = await answer.arrayBuffer()
    if (!answer.ok || byteLength < 10_000) throw new Error(`no PDF: ${answer.status}`)
    took.push(performance.now() - started)
    delays.push(await longestDelay())
    await setTimeout(took.at(-1))
    idle.push(await longestDelay())
  }
  return [
    atMost('download of it, the thread’s start included', Math.max(...took), 'ms', 2000),
    atMost('longest that others waited for the server, in the middle one', median(delays), 'ms', 50),
    // a busy machine delays even an idle process; only the delay beyond that is caused by drawing
    atMost(
      'longest of all, beyond that of an idle server as long',
      Math.max(0, Math.max(...delays) - Math.max(...idle)),
      'ms',
      50,
    ),
  ]
}

const CALLERS = 20

/** `GET …/qrcode` by many callers: each code for the first time, then one again. */
async function pictured(
  { origin, longestDelay }: Awaited<ReturnType<typeof startTohfa>>,
  codes: readonly string[],
): Promise<Figure[]> {
  const few = codes.slice(0, 200)
  const library = await perSecond(few.length, 1, (i) =>
    QRCode.toBuffer(`${origin}/claim/${few[i]}`, { width: 500, margin: 4, errorCorrectionLevel: 'M' }),
  )
  await longestDelay()
  const drawn = await perSecond(few.length, CALLERS, (i) => call(origin, 'GET', `/api/qr/${few[i]}/qrcode`))
  const delay = await longestDelay()
  const again = await requestsPerSecond(`${origin}/api/qr/${few[0]}/qrcode`, {}, { connections: CALLERS })
  return [
    rate(`QR pictures, ${CALLERS} callers`, drawn, { what: 'only qrcode, one caller', measured: library }, 1),
    atMost('longest that others waited for the server', delay, 'ms', 50),
    rate('one of them again', again, { what: 'drawn', measured: drawn }, 2),
  ]
}

async function listed(origin: string, owner: object, { id }: Campaign): Promise<Figure[]> {
  const list = `${origin}/api/campaigns/${id}/qrcodes`
  const ask = async (encoding: string) => {
    const answer = await fetch(list, { headers: { ...owner, 'accept-encoding': encoding } })
    const text = await answer.text()
    if (answer.headers.get('content-encoding') !== encoding) throw new Error('the list was not compressed')
    return { answer, text, kilobytes: Number(answer.headers.get('content-length')) / 1000 }
  }
  const whole = await ask('br')
  const limit = Math.ceil(brotliCompressSync(whole.text).length / 0.95 / 100) / 10
  const again = await fetch(list, {
    headers: { ...owner, 'accept-encoding': 'br', 'if-none-match': whole.answer.headers.get('etag') ?? '' },
  })
  const { byteLength } = await again.arrayBuffer()
  if (again.status !== 304) throw new Error(`an unchanged list was answered with ${again.status}`)
  return [
    atMost('GET …/qrcodes, 1,000 unclaimed codes, gzip', (await ask('gzip')).kilobytes, 'kB', 40),
    atMost('the same with brotli, against its best quality / 0.95', whole.kilobytes, 'kB', limit),
    atMost('the same when nothing changed (304)', byteLength / 1000, 'kB', 0),
  ]
}
