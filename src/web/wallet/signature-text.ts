/**
 * The signature in what a client pasted. Trezor Suite and Electron Cash copy it with address and text between lines of dashes; others break it into
 * several lines.
 */
export function signatureIn(pasted: string): string {
  const block = /-----BEGIN (?:[A-Z ]+ )?SIGNATURE-----([\s\S]*?)-----END/.exec(pasted)?.[1]
  const lines = (block ?? pasted).split('\n').map((line) => line.trim())
  // In such a block, the signature follows the address.
  return block === undefined ? lines.join('') : (lines.findLast((line) => line !== '') ?? '')
}
