/** By which right a campaign is read: its id for its owner, or its master code. */
type Reader = { id: string } | { masterCode: string }

/** What the owner sees of one gift besides its contact: neither identity numbers nor what a diary says. */
export interface GiftFacts {
  /** what is unknown is left out. `phone`: the text is called; `due`: it is still to be paid */
  rows: readonly Fact[]
  /** what the list of the codes does not have of this type */
  contact?: {
    address: string | null
    latitude: number | null
    longitude: number | null
    /** path on this origin; it expires */
    photo: string | null
  }
}
export type Fact = readonly [label: string, text: string, kind?: 'phone' | 'due']

export const known = (rows: readonly (readonly [string, string | null, Fact[2]?])[]): readonly Fact[] =>
  rows.filter((row): row is Fact => Boolean(row[1]))

/** What a type of gift stores beside the codes of a campaign, for the person who runs it. */
export interface TypeList {
  fileName: (campaign: string) => string
  /**
   * As a file.
   * @throws ApiError, NoConnectionError
   */
  csv: (of: Reader) => Promise<string>
  /**
   * For a screen, by the number of the code.
   * @throws ApiError, NoConnectionError
   */
  facts: (of: Reader) => Promise<ReadonlyMap<number, GiftFacts>>
}
