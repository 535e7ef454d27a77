export const giftSteps = ['Print the QR codes', 'Give the gifts away', 'See who got them'] as const
