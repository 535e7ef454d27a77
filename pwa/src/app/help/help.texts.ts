/** The help page: what stands on printed codes, and what people ask at a stall. */
export const title = 'Help'
export const about = 'From a printed code to a claimed gift. This page works offline, too.'
export const onThisPage = 'On this page'

interface Section {
  /** its place in the address */
  key: string
  title: string
  steps: readonly string[]
}

export const sections: readonly Section[] = [
  {
    key: 'print',
    title: 'Print the codes',
    steps: [
      'Open the campaign and choose PDF. The file has A4 pages; every page says its number.',
      'Print at 100 % or “Actual size”, never “Fit to page”: a smaller code is harder to scan.',
      'Use white, matt paper and black ink. Glossy paper mirrors lamps, and pale ink is not read.',
      'Print one page first and scan two codes of it. Print the rest only when both open.',
    ],
  },
  {
    key: 'cut',
    title: 'Cut and stick them',
    steps: [
      'Leave the white edge around every code. Without it cameras do not find the code.',
      'Keep the number and the characters under the code: they open the gift where the code is smudged.',
      'Stick it flat, where the light falls and a phone fits, not over a fold or a curve.',
      'Where it may get wet, put clear matt tape over it before it is given away.',
    ],
  },
  {
    key: 'test',
    title: 'Test a code',
    steps: [
      'Scan it with the phone’s own camera, or choose Scan in the header. The page of the gift opens.',
      'Looking at it claims nothing. A code is used only when somebody sends the form with a PIN.',
      'A code that is not read: wipe the lens, hold the phone a hand’s width away, or type the characters under it on the scan page.',
    ],
  },
  {
    key: 'master',
    title: 'Master QR',
    steps: [
      'Each campaign has one Master QR. It shows your contact card and how the gifts are doing, with the details of those who claimed.',
      'Give it to people you trust alone. It opens the campaign without a login.',
    ],
  },
  {
    key: 'offline',
    title: 'Without a network',
    steps: [
      'Before you go where there is none: open the campaign, choose “Make available offline”, and wait until it says “Ready offline”.',
      'Claims, bookings, payments, diary entries and edits are saved on the phone at once, and sent when there is a network.',
      '“Saved on this device” waits. “Sending” is on its way. “Delivered” has arrived. “Needs attention” asks you for a decision.',
      'The number in the header says how much waits; it opens the outbox. Do not delete the browser’s data while something waits.',
      'Making and changing campaigns, images and the PDF need the network.',
      'A gift that was never opened on a phone, and whose campaign is not on it, needs the network once.',
    ],
  },
  {
    key: 'pin',
    title: 'PINs',
    steps: [
      'Whoever claims a gift chooses a PIN of six digits. It opens the gift for changes later.',
      'Nobody can look a PIN up: not the gift giver, not an admin. Write it down.',
      'On the page of a claimed gift its holder gets a recovery code, which leads to a new PIN. Without it the owner of the campaign can make a link for 30 minutes, under More about a code. For a diary it can only if the campaign was made with help for lost PINs, and 7 days after it asked.',
      'If a link to a gift got around, its holder can move the gift to a new one there.',
      'After five wrong tries a gift is locked for 15 minutes, and longer each time.',
    ],
  },
  {
    key: 'password',
    title: 'Forgot your password?',
    steps: [
      'Ask the admin of this website for a reset link. It works once, within 24 hours, and you choose a new password with it.',
    ],
  },
]
