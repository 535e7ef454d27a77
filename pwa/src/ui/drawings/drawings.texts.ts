export const giftSteps = ['Print a code for each gift', 'Give the gifts away', 'See who got them'] as const
