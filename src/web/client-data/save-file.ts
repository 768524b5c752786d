/** Hands a value to the browser as a JSON file, indented so that people can read it. */
export function saveFile(name: string, value: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser takes the file after this task: gone at once, some of them would save nothing.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
