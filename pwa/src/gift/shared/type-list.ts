/** What a type of gift keeps beside the codes of a campaign, as a file for whoever runs it. */
export interface TypeList {
  fileName: (campaign: string) => string
  /**
   * @param of by which right the campaign is read: by its owner with its id, or by whoever has its master code
   * @throws ApiError, NoConnectionError
   */
  csv: (of: { id: string } | { masterCode: string }) => Promise<string>
}
