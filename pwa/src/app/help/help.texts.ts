/** The help page: printed QR codes, and what people ask at a stall. */
export const title = 'Help'
export const about = 'From a printed QR code to a claimed gift. This page works offline, too.'
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
    title: 'Print the QR codes',
    steps: [
      'Open the campaign and choose PDF. The file has numbered A4 pages.',
      'Print at 100% or “Actual size”, never “Fit to page”: a smaller QR code is harder to scan.',
      'Use white, matt paper and black ink. Glossy paper reflects light, and pale ink cannot be read.',
      'Print one page first and scan two of its QR codes. Print the rest once both open.',
    ],
  },
  {
    key: 'cut',
    title: 'Cut and stick them',
    steps: [
      'Leave the white edge around every QR code. Without it, cameras cannot find it.',
      'Keep the number and the characters under the QR code: they open the gift if it is smudged.',
      'Stick it flat in a well-lit place within reach of a phone, not over a fold or a curve.',
      'If it may get wet, cover it with clear matt tape before you give it away.',
    ],
  },
  {
    key: 'test',
    title: 'Test a QR code',
    steps: [
      'Scan it with the phone’s own camera, or choose “Scan a gift code” in the header. The page of the gift opens.',
      'Looking at it does not claim it. A gift is claimed only when somebody sends the form with a PIN.',
      'If a QR code cannot be read, wipe the lens, hold the phone a hand’s width away, or type the characters under it there.',
    ],
  },
  {
    key: 'master',
    title: 'Master QR',
    steps: [
      'Each campaign has one Master QR. It shows your contact card and how many gifts are claimed, with the details of the people who claimed them.',
      'Give it only to people you trust. It opens the campaign without a login.',
    ],
  },
  {
    key: 'offline',
    title: 'Offline',
    steps: [
      'Before you go offline, open the campaign, choose “Make available offline”, and wait until it says “Ready offline”.',
      'Claims, bookings, payments, diary entries and edits are saved on the phone at once and sent when you are online.',
      '“Saved on this device” means waiting to be sent, “Sending” on its way, and “Delivered” arrived. “Needs attention” asks you for a decision.',
      'The number in the header shows how many entries are waiting, and opens the outbox. Do not delete the browser’s data while entries are waiting.',
      'To create or change campaigns and images, or to download the PDF, you need to be online.',
      'If neither a gift nor its campaign was opened on a phone before, you need to be online to open it.',
    ],
  },
  {
    key: 'pin',
    title: 'PINs',
    steps: [
      'Whoever claims a gift chooses a six-digit PIN. It opens the gift for later changes.',
      'Nobody can look up a PIN, not even the gift giver or an admin. Write it down.',
      'The holder of a claimed gift can get a recovery code on its page, under “PIN and link of this gift”, and choose a new PIN with it. Without that code, the owner of the campaign can create a link that works for 30 minutes: open the gift in the list and choose “Reset PIN”. For a diary, this is only possible if the campaign was created with help for lost PINs, and 7 days after the owner asked.',
      'If other people have the link to a gift, its holder can move the gift to a new link there.',
      'After five wrong tries a gift is locked for 15 minutes, and longer each time.',
    ],
  },
  {
    key: 'password',
    title: 'Forgot your password?',
    steps: [
      'Choose “Forgot password?” on the login page. If this website sends email, you get a link there that works once, within an hour.',
      'Otherwise ask the admin of this website for a reset link. It works once, within 24 hours.',
    ],
  },
]
