import type { AdminUser, AuditEntry, ResetLink } from '@tohfa/sync-protocol/entities/admin'
import { eq } from 'drizzle-orm'
import type { TestApp } from './app'

/** Somebody who is signed in. */
export interface Person {
  id: string
  email: string
  headers: { authorization: string }
}

/** The header of a request with this token. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

let people = 0

/** Makes a new account. @param admin whether it is an admin */
export async function person(
  test: TestApp,
  { admin = false, email = `person${++people}@example.com` } = {},
): Promise<Person> {
  const headers = await test.signUp(email)
  const id = test.app.jwt.decode<{ sub: string }>(headers.authorization.slice(7))?.sub ?? ''
  if (admin) await setAdmin(test, id, true)
  return { id, email, headers }
}

/** Writes to the database, without any call or log entry. */
export async function setAdmin(test: TestApp, id: string, isAdmin: boolean): Promise<void> {
  await test.deps.db.write(async ({ q, t }) => {
    await q.update(t.users).set({ isAdmin }).where(eq(t.users.id, id)).returning({ id: t.users.id })
  })
}

/** The secret of a link by which the person with this email chooses a new password; an admin makes it. */
export async function passwordResetToken(test: TestApp, email: string): Promise<string> {
  const { headers } = await person(test, { admin: true })
  const found = await test.get(`/api/admin/users?search=${email}`, headers)
  const url = `/api/admin/users/${found.json<AdminUser[]>()[0]?.id}/reset-link`
  const link = await test.post(url, undefined, headers)
  return new URL(link.json<ResetLink>().url).hash.slice(1)
}

/** `actor email, action, target id` of each log entry except reads, oldest first. */
export async function logged(test: TestApp, admin: Person): Promise<string[]> {
  const answer = await test.get('/api/admin/audit', admin.headers)
  return answer
    .json<AuditEntry[]>()
    .filter(({ action }) => !action.startsWith('read.'))
    .map(({ actor_email, action, target_id }) => [actor_email, action, target_id ?? '-'].join(' '))
    .reverse()
}
