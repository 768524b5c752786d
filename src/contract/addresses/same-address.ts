/** Whether two addresses of one network are the same. Those of Ethereum have several spellings. */
export const isSameAddress = (one: string, other: string): boolean =>
  one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase())
