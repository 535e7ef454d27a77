import fastify from 'fastify'

const app = fastify({ bodyLimit: 2 ** 21 })
const body = JSON.stringify({ code: '0123456789ABCDEFGHJK', claimed: false })
const list = Buffer.alloc(20_000, 'x')
app.get('/small', (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
app.get('/list', (_request, reply) => reply.type('application/json; charset=utf-8').send(list))
app.post('/batch', (request, reply) => {
  const { operations } = /** @type {{ operations: unknown[] }} */ (request.body)
  return reply.type('application/json').send(String(operations.length))
})
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => process.exit(0))
