import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { answerClientError } from './client-errors'

it('a request that was not read in time gets 429 and a time, so that the device sends it again', async () => {
  const server = createServer({ headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 10 })
  server.on('clientError', answerClientError)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST /api/sync HTTP/1.1\r\nhost: gifts.test\r\n')
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  server.close()
  expect(head).toMatch(/^HTTP\/1\.1 429 .*\r\n/)
  expect(head).toMatch(/\r\nretry-after: [1-9]/)
  expect(JSON.parse(body)).toMatchObject({ status: 429, code: 'busy' })
})
