/** A setting that cannot be used. The server does not start, and shows the message, which begins with the setting's name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(...words: string[]) {
    super(words.join(' '))
  }
}
