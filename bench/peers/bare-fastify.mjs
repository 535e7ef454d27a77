import BetterSqlite from 'better-sqlite3'
import fastify from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const app = fastify({ bodyLimit: 2 ** 21 })
const body = JSON.stringify({ code: '0123456789ABCDEFGHJK', claimed: false })
const list = Buffer.alloc(20_000, 'x')
app.get('/small', (_request, reply) => reply.type('application/json; charset=utf-8').send(body))

const dir = mkdtempSync(join(tmpdir(), 'tohfa-bench-bare-'))
const db = new BetterSqlite(join(dir, 'bare.db'))
db.pragma('journal_mode = WAL')
db.exec('create table codes (code text primary key, claimed integer not null)')
const insert = db.prepare('insert into codes values (?, 0)')
for (let i = 0; i < 1000; i++) insert.run(`code${i}`)
const find = db.prepare('select code, claimed from codes where code = ?')
app.get('/row/:code', (request, reply) => {
  const { code } = /** @type {{ code: string }} */ (request.params)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(find.get(code)))
})

app.get('/list', (_request, reply) => reply.type('application/json; charset=utf-8').send(list))
app.post('/batch', (request, reply) => {
  const { operations } = /** @type {{ operations: unknown[] }} */ (request.body)
  return reply.type('application/json').send(String(operations.length))
})
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => {
  db.close()
  rmSync(dir, { recursive: true })
  process.exit(0)
})
