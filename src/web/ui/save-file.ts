/** Downloads a text as a file. */
export function saveFile(name: string, { text, type }: { text: string; type: 'text/plain' | 'application/json' }): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
