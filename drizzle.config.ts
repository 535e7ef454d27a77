import { defineConfig } from 'drizzle-kit'

// DB_DIALECT=postgres npx drizzle-kit generate --name what_changes; without it, the same for SQLite. Always run both.
const engine = process.env.DB_DIALECT === 'postgres' ? 'postgres' : 'sqlite'

export default defineConfig({
  dialect: engine === 'postgres' ? 'postgresql' : 'sqlite',
  schema: './server/src/db/schema.ts',
  out: `./server/src/db/migrations/${engine}`,
})
