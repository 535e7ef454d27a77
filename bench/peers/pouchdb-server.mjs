/** PouchDB's own server for CouchDB's protocol, over LevelDB; its packages are in POUCHDB_HOME. */
import { createRequire } from 'node:module'
import { join } from 'node:path'

const { DATA_DIR = '', POUCHDB_HOME = '' } = process.env
const require = createRequire(join(POUCHDB_HOME, 'package.json'))
const [PouchDB, express, expressPouchDB] = ['pouchdb', 'express', 'express-pouchdb'].map((name) =>
  require(name),
)
const options = { mode: 'minimumForPouchDB', inMemoryConfig: true, logPath: join(DATA_DIR, 'log.txt') }
const app = express().use('/', expressPouchDB(PouchDB.defaults({ prefix: `${DATA_DIR}/` }), options))
const server = app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
process.on('SIGTERM', () => process.exit(0))
