/** How many tries an address, a network or a campaign has. */
import { createSharedThrottle, type Throttle } from './throttle'

/** How many wrong PINs all codes of a campaign may have in a time. */
export interface CampaignLimit {
  /** in addition to one for each claimed code */
  tries: number
  /** ms */
  windowMs: number
}

export interface Throttles {
  /** wrong PINs by address; a separate count, so that wrong passwords keep nobody from their gift */
  pinFailures: Throttle
  /** wrong PINs from callers who have never proven the PIN, over all codes of a campaign */
  campaignPins: CampaignLimit
  /** wrong passwords and reset links by address and network, whatever the account */
  passwordFailures: Throttle
  /** wrong passwords by address and account */
  loginFailures: Throttle
  /** new accounts by address */
  registrations: Throttle
  /** mails that are asked for without signing in, by address and network */
  mailRequests: Throttle
  /** changed reports of what waits on devices, by address */
  waitingReports: Throttle
  /** drawings of shared links' pictures, by address */
  drawings: Throttle
}

const QUARTER_HOUR = 15 * 60_000
const HOUR = 60 * 60_000

/** They hold over all processes of the store. */
export function createThrottles(deps: Parameters<typeof createSharedThrottle>[0]): Throttles {
  const limit = (...[name, allowed]: [keyof Throttles, Parameters<typeof createSharedThrottle>[2]]) =>
    createSharedThrottle(deps, name, allowed)
  return {
    // a hall full of guests may share one address
    pinFailures: limit('pinFailures', { tries: 200, windowMs: QUARTER_HOUR }),
    // returning guests are not counted, so no hall comes near it
    campaignPins: { tries: 300, windowMs: 60 * 60_000 },
    passwordFailures: limit('passwordFailures', {
      tries: { address: 200, slash56: 400, slash48: 800 },
      windowMs: QUARTER_HOUR,
    }),
    loginFailures: limit('loginFailures', { tries: 10, windowMs: QUARTER_HOUR }),
    registrations: limit('registrations', { tries: 50, windowMs: QUARTER_HOUR }),
    mailRequests: limit('mailRequests', {
      tries: { address: 20, slash56: 40, slash48: 80 },
      windowMs: HOUR,
    }),
    waitingReports: limit('waitingReports', { tries: 300, windowMs: QUARTER_HOUR }),
    // a messenger asks for the links of many people from few addresses
    drawings: limit('drawings', { tries: 300, windowMs: QUARTER_HOUR }),
  }
}
