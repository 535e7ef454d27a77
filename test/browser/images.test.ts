import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codesOf, createCampaign, register } from './people'
import { brokenImage, noisy, plain, plainOnes, textFile, type ChosenFile } from './pictures-of'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

interface Image {
  id: string
  image_url: string
  link_url: string | null
}

/** What the page sends of images: the size of each file and the key of its call. */
interface Sent {
  bytes: number
  key: string
}

const SIZES = [
  { device: 'desk', width: 1280, height: 900 },
  { device: 'phone', width: 360, height: 800 },
]

describe.each(SIZES)('images on a $device', ({ device, width, height }) => {
  let server: RealServer
  let person: Person
  let page: Page
  beforeAll(async () => {
    server = await realServer()
    person = await openPerson({ width, height })
    page = await person.page()
    await page.addInitScript(recordUploads)
    await register(page, server.origin, `${device}@example.com`)
  })
  beforeEach(async () => {
    await server.start()
    await page.goto(server.origin)
  })
  afterAll(async () => {
    await person.remove()
    await server.remove()
  })

  // what does not depend on the size of the screen is tried once
  const onDesk = (name: string, test: () => Promise<void>) => {
    if (device === 'desk') it(name, test)
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const says = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
  const choose = (files: ChosenFile[]) => page.locator('input[name=files]').setInputFiles(files)
  const ready = (count: number) =>
    page
      .getByText('Not saved yet')
      .nth(count - 1)
      .waitFor()
  const sent = () => page.evaluate(() => (window as unknown as { sent: Sent[] }).sent)

  const fill = async (name: string) => {
    await page.getByRole('link', { name: 'Create Campaign' }).first().click()
    await page.locator('input[name=name]').fill(name)
    await page.locator('input[name=qr_quantity]').fill('3')
    await page.locator('input[name=contact_name]').fill('Meera Gifts')
    await page.locator('input[name=contact_company]').fill('Meera & Sons')
    await page.locator('input[name=contact_mobile]').fill('+91 90000 00001')
    await page.locator('input[name=contact_email]').fill('meera@example.com')
  }
  const submitNew = async () => {
    await page.locator('form button[type=submit]').click()
    await page.waitForURL(/\/campaign\/[0-9a-f-]{36}$/)
    return page.url().split('/').at(-1) ?? ''
  }
  const withImages = async (name: string, count: number) => {
    await fill(name)
    await choose(await plainOnes(count))
    await ready(count)
    return submitNew()
  }
  const openEdit = async () => {
    await button(/^Edit$/).click()
    await page.getByRole('dialog').waitFor()
  }
  const imagesOf = (id: string): Promise<Image[]> =>
    page.evaluate(async (campaign) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
      const answer = await fetch(`/api/campaigns/${campaign}`, { headers, cache: 'no-store' })
      return ((await answer.json()) as { images: Image[] }).images
    }, id)

  it('§2 a campaign is made with images and links, large ones shrunk', async () => {
    await fill('With images')
    await choose([await noisy('large.jpg', 4000, 3000), await plain('small.jpg', '#b3261e')])
    await says('2 / 10')
    await says('You can add 8 more.')
    await page.getByLabel('Link of large.jpg').fill('shop')
    await ready(2)
    await page.locator('form button[type=submit]').click()
    await says('Please enter a valid web address')
    await page.getByLabel('Link of large.jpg').fill('example.com/offer')
    const id = await submitNew()
    await says('Campaign created successfully!')
    const images = await imagesOf(id)
    expect(images.map(({ link_url }) => link_url)).toEqual(['https://example.com/offer', null])
    const files = await sent()
    expect(files).toHaveLength(2)
    for (const { bytes } of files) expect(bytes).toBeLessThanOrEqual(512_000)
    const link = page.getByRole('link', { name: /picture 1 of 2/ })
    expect(await link.getAttribute('href')).toBe('https://example.com/offer')
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it('§5 what is no image and what is one too many is refused, and what was chosen stays', async () => {
    await fill('Refusals')
    await choose(await plainOnes(4))
    await ready(4)
    await choose([textFile])
    await says('All files must be images')
    await says('4 / 10')
    await choose([brokenImage])
    await says('Failed to process images')
    await says('4 / 10')
    await choose(await plainOnes(7))
    await says('Maximum 10 images allowed')
    await says('10 / 10')
    await says('No more can be added.')
    await button('Remove 2.jpg').first().click()
    await says('9 / 10')
    await says('You can add 1 more.')
  })

  onDesk('§9 the slideshow changes each second, and stops when it should', async () => {
    await withImages('Slideshow', 3)
    const slideshow = page.getByRole('group', { name: 'Slideshow: Slideshow' })
    const shown = async () => {
      const alts = await slideshow
        .getByRole('img')
        .evaluateAll((all) =>
          all
            .filter((img) => img.checkVisibility({ visibilityProperty: true }))
            .map((img) => img.getAttribute('alt')),
        )
      return alts.join()
    }
    const changes = async (forMs: number) => {
      const seen = [await shown()]
      for (const start = Date.now(); Date.now() - start < forMs; await page.waitForTimeout(50)) {
        const now = await shown()
        if (now !== seen.at(-1)) seen.push(now)
      }
      return seen.length - 1
    }
    const runs = async (when: string) => {
      const before = await shown()
      for (const start = Date.now(); Date.now() - start < 5_000; await page.waitForTimeout(50))
        if ((await shown()) !== before) return
      throw new Error(`it stands still: ${when}`)
    }
    const stands = async (when: string) => expect(await changes(1_800), when).toBe(0)
    const away = async () => {
      await page.mouse.move(width - 2, height - 2)
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    }

    await away()
    await runs('at first')
    const pauses = await pausesOf(slideshow, 3)
    expect(Math.min(...pauses)).toBeGreaterThan(900)
    // of a busy machine some are longer
    expect(Math.min(...pauses)).toBeLessThan(1_900)

    await button('Pause slideshow').click()
    await away()
    await stands('paused')
    const before = await shown()
    await button('Next picture').click()
    expect(await shown()).not.toBe(before)
    await button('Previous picture').click()
    expect(await shown()).toBe(before)

    await button('Play slideshow').click()
    await runs('played, with the mouse still on the button')
    await away()
    await slideshow.hover({ position: { x: 20, y: 20 } })
    await stands('under the mouse')
    await away()
    await runs('the mouse is gone')
    await button('Pause slideshow').focus()
    await stands('focused')
    await away()
    await runs('the focus is gone')
    await page.setViewportSize({ width, height: 300 })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await drawn(page)
    await stands('out of view')
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    await runs('in view again')

    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await stands('in a hidden tab')
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await button('Play slideshow').waitFor()
    await stands('less motion wanted')
    await page.emulateMedia({ reducedMotion: null })

    const frugal = await person.context().newPage()
    await frugal.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await frugal.goto(page.url())
    await frugal.getByRole('button', { name: 'Play slideshow' }).waitFor()
    await frugal.close()
  })

  it('§2 the edit dialog adds, deletes, reorders and links images, and counts right', async () => {
    const id = await withImages('Edited', 3)
    const before = await imagesOf(id)
    await openEdit()
    await says('3 / 10')
    await choose([await plain('extra.jpg', '#111111'), await plain('never.jpg', '#222222')])
    await ready(2)
    await says('5 / 10')
    await button('Remove never.jpg').click()
    await says('4 / 10')
    await button('Delete image 2').click()
    await says('Are you sure you want to delete this image?')
    await button('Keep it').click()
    await says('4 / 10')
    await button('Delete image 2').click()
    await button(/^Delete image$/).click()
    await says('3 / 10')
    await says('You can add 7 more.')
    expect(await imagesOf(id)).toHaveLength(2)
    await button('Move image 2 up').click()
    await page.getByLabel('Link of image 1').fill(`https://example.com/${'a'.repeat(60)}`)
    await page.getByLabel('Link of extra.jpg').fill('https://example.com/extra')
    await button('Save Changes').click()
    await says('Campaign updated successfully!')
    const after = await imagesOf(id)
    expect(after.map((image) => image.id).slice(0, 2)).toEqual([before[2]?.id, before[0]?.id])
    expect(after.map(({ link_url }) => link_url)).toEqual([
      `https://example.com/${'a'.repeat(60)}`,
      null,
      'https://example.com/extra',
    ])
    await openEdit()
    const link = page.getByRole('dialog').getByRole('link').first()
    expect(await link.textContent()).toBe(`https://example.com/${'a'.repeat(30)}…`)
    expect(await link.getAttribute('target')).toBe('_blank')
  })

  it('§2 the gift giver’s contact is saved with photo and website', async () => {
    await withImages('Contact', 1)
    await openEdit()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Edit campaign' }).waitFor()
    await says('Master QR - Gift Giver Contact Details')
    await dialog.locator('input[name=contact_website]').fill('me@example.com')
    await button('Save Changes').click()
    await says('Please enter a valid website domain')
    await dialog.locator('input[name=contact_website]').fill('www.example.com')
    await dialog
      .locator('input[name=contact_profile_image]')
      .setInputFiles([await noisy('me.jpg', 2000, 2000)])
    await button('Save Changes').click()
    await says('Gift giver contact saved!')
    await says('Campaign updated successfully!')
    await openEdit()
    expect(await dialog.locator('input[name=contact_website]').inputValue()).toBe('www.example.com')
    await dialog.locator('img[src*="/media/"]').last().waitFor()
  })

  onDesk('§2 "Saving..." is shown while a change is saved, and a second press sends nothing', async () => {
    await fill('Saved once')
    const id = await submitNew()
    await openEdit()
    const calls: string[] = []
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(`**/api/campaigns/${id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      calls.push(route.request().url())
      await held
      await route.continue()
    })
    const name = page.getByRole('dialog').locator('input[name=name]')
    await name.fill('Saved only once')
    await button('Save Changes').click()
    const saving = button('Saving...')
    await saving.waitFor()
    expect(await saving.getAttribute('aria-busy')).toBe('true')
    // by pointer, from the field, and by key; and the dialog stays where it is
    await saving.click({ force: true })
    await name.press('Enter')
    await saving.press('Enter')
    await page.keyboard.press('Escape')
    await saving.waitFor()
    answer()
    await says('Campaign updated successfully!')
    await page.getByRole('heading', { name: 'Saved only once' }).waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    expect(calls).toHaveLength(1)
  })

  onDesk(
    'an upload that is cut half way keeps what was chosen, and goes on under the same keys',
    async () => {
      await fill('Cut off')
      await choose([await noisy('a.jpg', 1200, 900), await noisy('b.jpg', 1200, 900)])
      await ready(2)
      await page.getByLabel('Link of b.jpg').fill('https://example.com/b')
      const atFullSpeed = await slowly(person.context(), page)
      await page.locator('form button[type=submit]').click()
      await page.getByRole('progressbar', { name: 'Upload' }).waitFor()
      await page.waitForFunction(
        () =>
          Number(
            document.querySelector('[role=progressbar][aria-label=Upload]')?.getAttribute('aria-valuenow'),
          ) >= 5,
      )
      await server.stop()
      await says('Your campaign is created, but 2 images were not uploaded.')
      await says('2 / 10')
      await server.start()
      await atFullSpeed()
      await button('Upload images again').click()
      await page.waitForURL(/\/campaign\/[0-9a-f-]{36}$/)
      const images = await imagesOf(page.url().split('/').at(-1) ?? '')
      expect(images.map(({ link_url }) => link_url)).toEqual([null, 'https://example.com/b'])
      const [first, again] = await sent()
      expect(again?.key).toBe(first?.key)
    },
  )

  onDesk('an upload can be cancelled, and what of a change is saved and what not is told', async () => {
    const id = await withImages('Cancelled', 1)
    await openEdit()
    await page.getByRole('dialog').locator('input[name=name]').fill('Renamed')
    await choose([await noisy('a.jpg', 1200, 900)])
    await ready(1)
    const atFullSpeed = await slowly(person.context(), page)
    await button('Save Changes').click()
    await button('Cancel upload').click()
    await says('Saved: the name. Not saved: 1 new image. The upload was cancelled.')
    await atFullSpeed()
    await button('Save Changes').click()
    await says('Campaign updated successfully!')
    expect(await imagesOf(id)).toHaveLength(2)
  })

  onDesk('a campaign that was deleted in another tab is not edited here', async () => {
    const id = await withImages('Deleted elsewhere', 1)
    const removeElsewhere = (gone: string) =>
      page.evaluate(async (campaign) => {
        const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
        await fetch(`/api/campaigns/${campaign}`, { method: 'DELETE', headers })
      }, gone)
    await openEdit()
    await removeElsewhere(id)
    await says('Campaign not found')
    await page.waitForURL(`${server.origin}/`)

    const unheard = await withImages('Deleted unheard', 1)
    await openEdit()
    // nothing tells the page of it before somebody saves
    const silent = [`**/api/campaigns/${unheard}/{events,qrcodes}*`, '**/api/campaigns/events']
    for (const path of silent) await page.route(path, (route) => route.abort())
    await page.route(`**/api/campaigns/${unheard}`, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.fallback(),
    )
    await removeElsewhere(unheard)
    await page.getByRole('dialog').locator('input[name=name]').fill('Too late')
    await button('Save Changes').click()
    await says('Campaign not found')
    await page.waitForURL(`${server.origin}/`)
    await page.unrouteAll()
  })

  it('a recipient sees the images before claiming, and a text where one is missing', async () => {
    const id = await withImages('For you', 2)
    const [gift] = await codesOf(page, id)
    const recipient = await openPerson({ width, height })
    try {
      const guest = await recipient.page()
      await guest.goto(`${server.origin}/claim/${gift?.code}`)
      await guest.getByRole('dialog').getByRole('button', { name: 'Pause slideshow' }).waitFor()
      await guest
        .getByRole('img', { name: /picture \d of 2/ })
        .first()
        .waitFor()
    } finally {
      await recipient.remove()
    }
    await rm(join(server.dataDir, 'uploads'), { recursive: true, force: true })
    const late = await openPerson({ width, height })
    try {
      const guest = await late.page()
      await guest.goto(`${server.origin}/claim/${gift?.code}`)
      await guest.getByText('Image not available').first().waitFor()
      await guest.getByRole('button', { name: 'Continue to Claim' }).click()
      await guest.locator('form input[name=pin]').waitFor()
    } finally {
      await late.remove()
    }
  })
})

it('images are chosen, put in order and deleted by keyboard alone', async () => {
  const server = await realServer()
  const person = await openPerson()
  try {
    const page = await person.page()
    await register(page, server.origin, 'keys@example.com')
    await createCampaign(page, 'By keys', 1)
    const focus = (selector: string) =>
      page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector)
    const walkTo = async (selector: string) => {
      for (let steps = 0; steps < 60; steps++) {
        await page.keyboard.press('Tab')
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
      }
      throw new Error(`${selector} was not reached`)
    }
    const two = await plainOnes(2)
    // listened for well before: the browser takes a while to leave its own chooser closed
    page.once('filechooser', (chooser) => void chooser.setFiles(two))
    await page.getByRole('button', { name: /^Edit$/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await walkTo('input[name=files]')
    await page.keyboard.press('Enter')
    await page.getByText('Not saved yet').nth(1).waitFor()
    await walkTo('button[type=submit]')
    await page.keyboard.press('Enter')
    await page.getByText('Campaign updated successfully!').waitFor()
    // it closes a moment after the words, and nothing behind it takes the focus before
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: /^Edit$/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await walkTo('[aria-label="Move image 1 down"]')
    await page.keyboard.press('Enter')
    await page.getByText('Now at place 2 of 2').waitFor({ state: 'attached' })
    await focus('[aria-label="Move image 2 down"]')
    await walkTo('[aria-label="Delete image 2"]')
    await page.keyboard.press('Enter')
    await page.getByText('Are you sure you want to delete this image?').waitFor()
    await page.keyboard.press('Escape')
    await focus('[aria-label="Delete image 2"]')
    await page.keyboard.press('Enter')
    await page.getByText('Are you sure you want to delete this image?').waitFor()
    await page.getByRole('button', { name: /^Delete image$/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('1 / 10').waitFor()
    await focus('input[name=files]')
  } finally {
    await person.remove()
    await server.remove()
  }
})

/** ms between changes of the picture that is shown, by the page's own clock: who looks from outside may come late. */
const pausesOf = (slideshow: Locator, count: number): Promise<number[]> =>
  slideshow.evaluate((area, pauses) => {
    const shown = () =>
      [...area.querySelectorAll('img')]
        .filter((img) => img.checkVisibility({ visibilityProperty: true }))
        .map(({ alt }) => alt)
        .join()
    return new Promise((resolve) => {
      const times: number[] = []
      let last = shown()
      const watch = new MutationObserver(() => {
        const now = shown()
        if (now === last) return
        last = now
        times.push(performance.now())
        if (times.length <= pauses) return
        watch.disconnect()
        resolve(times.slice(1).map((time, i) => time - (times[i] ?? 0)))
      })
      watch.observe(area, { subtree: true, childList: true, attributes: true })
    })
  }, count)

/** Until the browser has told the page what is in view. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => told(null)))),
  )

/** Runs in the page. */
function recordUploads() {
  const sent: Sent[] = []
  ;(window as unknown as { sent: Sent[] }).sent = sent
  const keys = new WeakMap<XMLHttpRequest, string>()
  const { setRequestHeader, send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.setRequestHeader = function (name, value) {
    if (name === 'idempotency-key') keys.set(this, value)
    setRequestHeader.call(this, name, value)
  }
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof FormData)
      for (const file of body.getAll('files'))
        if (file instanceof File) sent.push({ bytes: file.size, key: keys.get(this) ?? '' })
    send.call(this, body)
  }
}

/** Sends 60 kB a second, until the returned function is called. */
async function slowly(context: BrowserContext, page: Page): Promise<() => Promise<void>> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 60_000,
  })
  return () => devtools.detach()
}
