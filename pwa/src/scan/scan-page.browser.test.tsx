import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { toCanvas } from 'qrcode'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAt } from '../../test/app'
import { avifOfLink, heicPhoto } from '../../test/chosen-pictures'
import { choose, photoOnDisk } from '../../test/photo-on-disk'
import { campaign as sample, claimed, codeOf, listed, waitingClaim } from '../../test/samples'
import { refusal, server, unreachable } from '../../test/server'
import { pinnedCampaigns } from '../offline/device-pinned'
import { cache, deviceDatabase } from '../offline/device-store'
import { setOpensAtOnce } from './choices'
import ScanPage from './scan-page'

const DIWALI = sample({ id: 'diwali', name: 'Diwali' })
const HOLI = sample({ id: 'holi', name: 'Holi' })
const linkTo = (code: string) => `https://gifts.example.org/claim/${code}`

beforeEach(() => {
  server.answer(endpoint.readCode, unreachable)
  server.answer(endpoint.readGiftCampaign, unreachable)
})

/** A campaign of three codes on this device, the first one claimed. */
async function bring(campaign = DIWALI, codes = listed(3, ['Asha Rao'])) {
  await cache.rememberCampaign(campaign)
  await cache.rememberCampaignCodes(campaign.id, codes)
}
const codesOfHoli = listed(3).map((row) => ({ ...row, code: row.code.replace(/^0/, 'H') }))

/** A camera that sees a sheet of paper, until the test ends. @returns how to hold a code in front of it */
function withCamera(): (text: string) => Promise<void> {
  const paper = document.createElement('canvas')
  paper.width = paper.height = 400
  const pen = paper.getContext('2d')
  let held: ImageBitmap | undefined
  // a canvas only films new drawing
  const film = setInterval(() => {
    pen?.fillRect(0, 0, 400, 400)
    if (held) pen?.drawImage(held, 50, 50)
  }, 50)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(() =>
    Promise.resolve(paper.captureStream(30)),
  )
  onTestFinished(() => clearInterval(film))
  return async (text) => {
    const code = document.createElement('canvas')
    await toCanvas(code, text, { width: 300 })
    held = await createImageBitmap(code)
  }
}

async function choosePhotoOf(text: string) {
  const canvas = document.createElement('canvas')
  await toCanvas(canvas, text, { width: 700 })
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  await page.getByLabelText('Choose a photo').upload(new File([picture!], 'code', { type: 'image/png' }))
}

const verdict = (word: string) => page.getByRole('heading', { level: 2, name: word, exact: true })
const panel = page.getByRole('status').last()
const scans = page.getByRole('listitem')
const press = (name: string) => page.getByRole('button', { name }).click()
const type = async (text: string) => {
  // the dialog stays open after a refusal
  if (page.getByRole('dialog').elements().length === 0) {
    await press('Type the code')
    // nothing else has to be pressed before typing
    await expect.poll(() => document.activeElement).toBe(page.getByLabelText('Gift code').element())
  }
  await page.getByLabelText('Gift code').fill(text)
  await userEvent.keyboard('{Enter}')
}

it('reads one code after another without a press, says what each is, and keeps the last five', async () => {
  const hold = withCamera()
  await bring()
  await pinnedCampaigns.mark('diwali')
  await deviceDatabase.outbox.add(waitingClaim(codeOf(3), { fields: { name: 'Ravi' } }))
  await renderAt('/scan', <ScanPage />)
  await hold(linkTo(codeOf(1)))
  await page.getByRole('button', { name: 'Start the camera' }).click()
  await expect.element(verdict('Claimed')).toBeVisible()
  await expect.element(page.getByText(/^by Asha Rao, /)).toBeVisible()
  await hold(linkTo(codeOf(2)))
  await expect.element(verdict('Unclaimed')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Claim this gift' }))
    .toHaveAttribute('href', `/claim/${codeOf(2)}`)
  await hold(linkTo(codeOf(3)))
  await expect.element(verdict('Saved on this phone')).toBeVisible()
  await expect.element(page.getByText(/^by Ravi, /)).toBeVisible()
  await hold(linkTo('H'.repeat(20)))
  await expect.element(verdict('Other campaign')).toBeVisible()
  await hold('https://example.com/menu')
  await expect.element(verdict('Not a Tohfa code')).toBeVisible()
  await hold(`https://gifts.example.org/campaign-view/${DIWALI.master_code}?scan=1`)
  await expect.element(verdict('This is the Master QR')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open the campaign' }))
    .toHaveAttribute('href', `/campaign-view/${DIWALI.master_code}?scan=1`)
  await press('Last scans')
  const listed = () => scans.all().map((scan) => scan.element().textContent)
  await expect
    .poll(listed)
    .toEqual([
      expect.stringContaining('Master QR'),
      expect.stringContaining('Not a Tohfa code'),
      expect.stringContaining('Other campaign'),
      expect.stringMatching(/#3 .*Saved on this phone · Ravi/),
      expect.stringMatching(/#2 .*Unclaimed/),
    ])
  // anybody with the phone can read a tab's storage
  expect(JSON.stringify(sessionStorage)).toContain(codeOf(2))
  expect(JSON.stringify(sessionStorage)).not.toContain(DIWALI.master_code)
  await press('Close')
  await press('Stop the camera')
  await expect.element(page.getByRole('button', { name: 'Start the camera' })).toBeVisible()
})

it('fills the screen, and never says that it is looking for the code that it has just read', async () => {
  await page.viewport(360, 800)
  const hold = withCamera()
  await bring()
  await renderAt('/scan', <ScanPage />)
  await press('Start the camera')
  const looking = page.getByText('Looking for a code…')
  await expect.element(looking).toBeVisible()
  const { width, height } = page.getByLabelText('Camera picture').element().getBoundingClientRect()
  expect([width >= 360, height > 800 / 2]).toEqual([true, true])
  await hold(linkTo(codeOf(2)))
  await expect.element(verdict('Unclaimed')).toBeVisible()
  await expect.element(looking).not.toBeInTheDocument()
  // it is over the picture, and the camera goes on
  const video = page.getByLabelText('Camera picture').element().getBoundingClientRect()
  const shown = verdict('Unclaimed').element().getBoundingClientRect()
  expect(shown.top > video.top && shown.bottom < video.bottom).toBe(true)
  await hold(linkTo(codeOf(1)))
  await expect.element(verdict('Claimed')).toBeVisible()
})

it('reads nothing behind a dialog', async () => {
  const hold = withCamera()
  await bring()
  await renderAt('/scan', <ScanPage />)
  await press('Start the camera')
  await press('Type the code')
  await hold(linkTo(codeOf(2)))
  await expect.element(page.getByLabelText('Gift code')).toBeVisible()
  // until it is closed; the same code is then still in the picture
  await hold(linkTo(codeOf(1)))
  await press('Close')
  await hold(linkTo(codeOf(3)))
  await expect.element(verdict('Unclaimed')).toBeVisible()
  await press('Last scans')
  expect(scans.all().length).toBe(1)
})

it('asks for a tap if the browser makes no sound before one, and no longer asks after it', async () => {
  const audio = new AudioContext()
  const state = vi.spyOn(AudioContext.prototype, 'state', 'get').mockReturnValue('suspended')
  onTestFinished(() => audio.close())
  withCamera()
  await renderAt('/scan', <ScanPage />)
  await press('Start the camera')
  const tap = page.getByRole('button', { name: 'Tap for sound' })
  await expect.element(tap).toBeVisible()
  await press('Switch the sound off')
  await expect.element(tap).not.toBeInTheDocument()
  await press('Switch the sound on')
  await tap.click()
  state.mockRestore()
  await press('Switch the sound off')
  await press('Switch the sound on')
  await expect.element(tap).not.toBeInTheDocument()
})

it('learns from the server what the device does not know, and what has changed since', async () => {
  await bring()
  server.answer(endpoint.readCode, ({ params }) =>
    claimed({ code: params.code ?? '', claimer_name: 'Meera' }),
  )
  server.answer(endpoint.readGiftCampaign, () => sample({ name: 'Diwali' }))
  await renderAt('/scan', <ScanPage />)
  await type('#2')
  await expect.element(page.getByText(/^by Meera, /)).toBeVisible()
  expect(await deviceDatabase.campaignCodes.get({ code: codeOf(2) })).toMatchObject({
    row: { claimed: true, number: 2 },
  })
  // a gift that was only scanned is not one of those that were opened here
  expect(await deviceDatabase.codes.count()).toBe(0)
})

it('says that no gift has the code if the server knows none', async () => {
  await bring()
  server.answer(endpoint.readCode, () => refusal('code_unknown'))
  await renderAt('/scan', <ScanPage />)
  const hold = withCamera()
  await hold(linkTo('Z'.repeat(20)))
  await page.getByRole('button', { name: 'Start the camera' }).click()
  await expect.element(verdict('No such gift')).toBeVisible()
})

it('finds a gift by its number or its first characters, and asks which campaign is meant', async () => {
  await bring()
  await bring(HOLI, codesOfHoli)
  await renderAt('/scan', <ScanPage />)
  await type(codesOfHoli[1]?.code.slice(0, 8) ?? '')
  await expect.element(page.getByRole('group', { name: 'Which campaign does it belong to?' })).toBeVisible()
  await type('12')
  await expect.element(page.getByText('No campaign on this phone has a gift #12.')).toBeVisible()
  await type('#2')
  await page.getByRole('button', { name: '#2 Holi' }).click()
  await expect.element(verdict('Unclaimed')).toBeVisible()
  await expect.element(panel).toHaveTextContent(/#2 Holi/)
  // once a campaign is chosen, a number means one of its codes
  await page.getByLabelText('Scan gifts of').selectOptions('Diwali')
  await type('1')
  await expect.element(verdict('Claimed')).toBeVisible()
})

it.each([
  ['', /^Please type the code/],
  ['0123', /its campaign is on this phone/],
  ['01234567', /its campaign is on this phone/],
  ['01234', /what you typed: it has 5 letters and digits/],
  ['hello, world', /^Please check the code/],
])('says what is wrong with “%s”, without a campaign on this phone', async (text, says) => {
  await renderAt('/scan', <ScanPage />)
  await type(text)
  await expect.element(page.getByText(says)).toBeVisible()
  expect(document.activeElement).toBe(page.getByLabelText('Gift code').element())
})

it('is silent if a person chooses that, and stays silent', async () => {
  setOpensAtOnce(false)
  withCamera()
  const { unmount } = await renderAt('/scan', <ScanPage />)
  await page.getByRole('button', { name: 'Start the camera' }).click()
  await page.getByRole('button', { name: 'Switch the sound off' }).click()
  await unmount()
  await renderAt('/scan', <ScanPage />)
  // the camera was on, so it is on again
  await expect.element(page.getByRole('button', { name: 'Switch the sound on' })).toBeVisible()
})

it('asks again for a photo that can no longer be read', async () => {
  await bring()
  await renderAt('/scan', <ScanPage />)
  const { file, remove } = await photoOnDisk()
  await remove()
  const field = page.getByLabelText('Choose a photo')
  await expect.element(field).toBeInTheDocument()
  choose(field.element() as HTMLInputElement, file)
  await expect.element(page.getByText('Please choose the photo again')).toBeVisible()
})

it('says that the camera has stopped if something else takes it, and starts it again', async () => {
  withCamera()
  await renderAt('/scan', <ScanPage />)
  const start = page.getByRole('button', { name: 'Start the camera' })
  await start.click()
  await expect.element(page.getByText('Looking for a code…')).toBeVisible()
  const stream = document.querySelector('video')?.srcObject as MediaStream
  for (const track of stream.getTracks()) track.dispatchEvent(new Event('ended'))
  await expect.element(page.getByText('The camera stopped')).toBeVisible()
  await expect.element(page.getByText('Looking for a code…')).not.toBeInTheDocument()
  await start.click()
  await expect.element(page.getByText('Looking for a code…')).toBeVisible()
})

it('reads a code in an AVIF picture', async () => {
  setOpensAtOnce(false)
  await bring()
  await renderAt('/scan', <ScanPage />)
  const photo = new File([avifOfLink()], 'code', { type: '' })
  await page.getByLabelText('Choose a photo').upload(photo)
  await expect.element(verdict('Claimed')).toBeVisible()
})

it.each([
  [heicPhoto(), 'HEIC photos cannot be read here. Please choose a JPEG or PNG image.'],
  [new File(['no picture at all'], 'x.jpg', { type: 'image/jpeg' }), 'Please select an image file'],
])('says why a file that is no picture here cannot be read, not that there is no code', async (file, why) => {
  await renderAt('/scan', <ScanPage />)
  await page.getByLabelText('Choose a photo').upload(file)
  await expect.element(page.getByText(why)).toBeVisible()
  const top = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect().top
  expect(top('Last scans')).toBe(top('Type the code'))
})

it('a photo of another code replaces the previous verdict', async () => {
  setOpensAtOnce(false)
  await bring()
  await renderAt('/scan', <ScanPage />)
  await choosePhotoOf(linkTo(codeOf(1)))
  await expect.element(verdict('Claimed')).toBeVisible()
  await choosePhotoOf('https://example.com/menu')
  await expect.element(verdict('Not a Tohfa code')).toBeVisible()
  await expect.element(verdict('Claimed')).not.toBeInTheDocument()
})
