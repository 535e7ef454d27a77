/** The id of the signed-in account, from the token; null if nobody is signed in. Only the server checks tokens. */
export function accountId(): string | null {
  try {
    const [, payload = ''] = (localStorage.getItem('token') ?? '').split('.')
    const { sub } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { sub?: unknown }
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}
