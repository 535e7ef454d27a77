import { describe, expect, it, onTestFinished } from 'vitest'
import { beforeTests, openTestApp, testApp } from '../../test/app'
import { engines } from '../../test/databases'

describe.each(engines.slice(0, 1))('what an owner takes away on $name', (engine) => {
  const test = testApp(engine)
  const owner = beforeTests(() => test.signUp())
  const get = (url: string) => test.get(url, owner)

  it('a contact card without a valid file name is called "gift giver"', async () => {
    const { campaign } = await test.campaign(owner, { contact_name: '...', contact_mobile: '12345' })
    const answer = await get(`/api/campaigns/${campaign.id}/creator-vcard`)
    expect(answer.headers['content-disposition']).toContain('filename="gift giver.vcf"')
  })

  it('there is no card before there is a contact', async () => {
    const { campaign } = await test.campaign(owner)
    expect((await get(`/api/campaigns/${campaign.id}/creator-vcard`)).json()).toMatchObject({
      status: 404,
      code: 'contact_unknown',
    })
  })
})

it.each(engines.slice(0, 1))(
  'a name that no font can show is printed, and the log has only its code points',
  async (engine) => {
    const test = await openTestApp(engine, { LOG_LEVEL: 'warn' })
    onTestFinished(() => test.close())
    const owner = await test.signUp()
    const { campaign } = await test.campaign(owner, { name: 'दिवाली 文中文', qr_quantity: 1 })
    const url = `/api/campaigns/${campaign.id}/download-pdf`
    expect((await test.get(url, owner)).status).toBe(200)
    const lines = test.log.filter((line) => line.includes('no font'))
    expect(lines.map((line) => (JSON.parse(line) as { characters: string[] }).characters)).toEqual([
      ['U+4E2D', 'U+6587'],
    ])
    expect(test.log.join('')).not.toMatch(/[文中]|दिवाली/)
  },
)
