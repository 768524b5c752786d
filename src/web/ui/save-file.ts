/** Downloads a text as a file. */
export const saveFile = (name: string, { text, type }: { text: string; type: 'text/plain' | 'application/json' }): void =>
  saveBlob(name, new Blob([text], { type }))

/** Downloads bytes as a file. */
export const saveBlob = (name: string, blob: Blob): void => saveUrl(name, URL.createObjectURL(blob))

/** Downloads the file of an object URL, and frees it. */
export function saveUrl(name: string, url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
