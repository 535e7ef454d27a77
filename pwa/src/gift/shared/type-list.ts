/** What a type of gift stores beside the codes of a campaign, as a file for the person who runs it. */
export interface TypeList {
  fileName: (campaign: string) => string
  /**
   * @param of the right by which the campaign is read: its id for its owner, or its master code
   * @throws ApiError, NoConnectionError
   */
  csv: (of: { id: string } | { masterCode: string }) => Promise<string>
}
