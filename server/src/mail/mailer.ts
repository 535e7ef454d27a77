/** An email of plain text. */
export interface Mail {
  /** a UUID; the same for every try, so that a mail server can recognise a repeated one */
  id: string
  to: string
  /** one line */
  subject: string
  text: string
}

/** Sends emails. */
export interface Mailer {
  /** whether there is a way to send any */
  readonly on: boolean
  /**
   * Resolves once the mail server has taken the mail.
   * @throws MailFailure
   */
  send(mail: Mail): Promise<void>
}

/** Why a mail was not taken, in words that name no address and no password. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  /**
   * @param reason the client's code, such as EAUTH, and the answer's status
   * @param concerns the whole server, or only this mail; `never`: no later try can succeed
   */
  constructor(
    readonly reason: string,
    readonly concerns: 'server' | 'mail' | 'never',
  ) {
    super(`the mail server did not take it: ${reason}`)
  }
}

/** For a server that sends no mail. */
export const noMailer: Mailer = {
  on: false,
  send: () => Promise.reject(new MailFailure('SMTP_URL is not set', 'never')),
}
