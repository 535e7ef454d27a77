/** The fields of a guardian for the server's rendering: there at once, in the boundary that the browser expects. */
import type * as Browser from '../travel/guardian-part'
import GuardianFields from '../travel/guardian-fields'

export const GuardianPart = GuardianFields as unknown as typeof Browser.GuardianPart
