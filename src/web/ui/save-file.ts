/** Hands a text to the browser as a file. */
export function saveFile(name: string, { text, type }: { text: string; type: 'text/plain' | 'application/json' }): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser takes the file after this task: gone at once, some of them would save nothing.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
