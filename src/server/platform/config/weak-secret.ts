const shortest = 16
// Of sixteen random hexadecimal digits, fewer differ less than once in a million.
const fewestDifferent = 5

/** What makes a secret easy to guess, as the end of a sentence; undefined where nothing does. */
export function weaknessOf(secret: string): string | undefined {
  if (secret.length < shortest) return `must have at least ${shortest} characters`
  return new Set(secret).size < fewestDifferent ? 'repeats too few characters to be a secret' : undefined
}
