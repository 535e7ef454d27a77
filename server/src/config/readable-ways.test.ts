import { expect, it } from 'vitest'
import { readConfig } from './config'
import { readableWays } from './readable-ways'

const NOWHERE = {
  databaseUrl: undefined,
  databaseListenUrl: undefined,
  databaseReadUrl: undefined,
  storageUrl: undefined,
  mail: undefined,
}
const of = (databaseUrl?: string, storageUrl?: string) =>
  readableWays({ ...NOWHERE, databaseUrl, storageUrl })

it.each([
  [undefined],
  ['postgres://u:p@localhost:5432/tohfa'],
  ['postgres://u:p@127.0.0.1/tohfa'],
  ['postgres://u:p@[::1]/tohfa'],
  ['postgres://u@localhost/tohfa?host=/var/run/postgresql'],
  ['postgres://u:p@db.example.com/tohfa?sslmode=verify-full'],
])('what stays on the machine or is encrypted is not reported: %s', (url) => {
  expect(of(url)).toEqual([])
})

it.each(['', '?sslmode=disable', '?sslmode=no-verify'])(
  'a database over the network without checked TLS is reported: %s',
  (query) => {
    const [said, ...more] = of(`postgres://u:hidden@db.example.com/tohfa${query}`)
    expect(said).toContain('DATABASE_URL')
    expect(said).not.toContain('hidden')
    expect(more).toEqual([])
  },
)

it('the address to listen at and that of a standby are reported too', () => {
  const url = 'postgres://u:hidden@db.example.com/tohfa'
  expect(readableWays({ ...NOWHERE, databaseListenUrl: url, databaseReadUrl: url })).toEqual([
    expect.stringContaining('DATABASE_LISTEN_URL'),
    expect.stringContaining('DATABASE_READ_URL'),
  ])
})

it('a file storage without TLS is reported, unless it is on the machine', () => {
  expect(of(undefined, 's3://gifts?endpoint=http://s3.example.com')).toEqual([
    expect.stringContaining('STORAGE_URL'),
  ])
  expect(of(undefined, 's3://gifts?endpoint=https://s3.example.com')).toEqual([])
  expect(of(undefined, 's3://gifts?endpoint=http://127.0.0.1:9000')).toEqual([])
  expect(of(undefined, 's3://gifts')).toEqual([])
})

it.each([
  ['smtp://mail.example.com?tls=off', 1],
  ['smtp://mail.example.com', 0],
  ['smtp://localhost:25', 0],
])('a mail server without TLS is reported, unless it is on the machine: %s', (SMTP_URL, count) => {
  const { mail } = readConfig({ SMTP_URL, PUBLIC_URL: 'https://gifts.example.com' })
  const said = readableWays({ ...NOWHERE, mail })
  expect(said.filter((way) => way.includes('SMTP_URL'))).toHaveLength(count)
})
