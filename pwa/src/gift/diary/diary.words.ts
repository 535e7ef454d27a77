export const words = {
  name: 'Diary',
  asks: 'to open your diary',
  erased: 'photo, the whole diary with its recordings and images',
  /** the claim form says it, too */
  lostPin: ({ lost_pin_help: helps }: { lost_pin_help?: boolean | undefined }) =>
    helps
      ? 'If you lose the PIN and the recovery code, whoever gave you this diary can ask for a new PIN, and create a link for it 7 days later. If the diary is opened before then, it shows that they asked, and that is cancelled.'
      : 'If you lose the PIN and the recovery code, nobody can open this diary.',
}
