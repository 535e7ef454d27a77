/** Calls to the server that this page is of, by whoever is signed in here. */
import { serverReached } from '../device/connection'
import { createClient } from './create-client'
import { session, signOut } from './session'

export { ApiError, headersOf, NoConnectionError, type Asked, type Call } from './create-client'

export const { call, callJson, answerTo, jsonOf, noAnswer } = /* @__PURE__ */ createClient({
  fetch: (path, init) => fetch(path, init),
  session,
  signOut,
  serverReached,
})
