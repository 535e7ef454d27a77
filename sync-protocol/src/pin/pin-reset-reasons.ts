/** Why an owner lets a holder choose a new PIN. The log names it, so it says nothing about a person. */
export const PIN_RESET_REASONS = ['forgot', 'mistyped', 'handed_on', 'other'] as const
export type PinResetReason = (typeof PIN_RESET_REASONS)[number]
