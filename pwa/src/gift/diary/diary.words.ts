export const words = {
  name: 'Diary',
  asks: 'to open your diary',
  erased: 'photo, the whole diary with its recordings and images',
  /** the claim form says it too */
  lostPin: ({ lost_pin_help: helps }: { lost_pin_help?: boolean | undefined }) =>
    helps
      ? 'If you lose PIN and recovery code, whoever gave you this diary can help: they ask for a new PIN, and 7 days later they can make a link for it. Whoever opens the diary meanwhile reads that they asked, and ends it by opening.'
      : 'If you lose PIN and recovery code, nobody can open this diary.',
}
