/** The object URL of a file; a failure is JSON. */
export const readFile = async (response: Response): Promise<unknown> =>
  response.ok ? URL.createObjectURL(await response.blob()) : response.json()
