/** Hands a text to the browser as a file. */
export function saveFile(name: string, { text, type }: { text: string; type: 'text/plain' | 'application/json' }): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the file only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
