const shortest = 16
// Sixteen random hexadecimal digits have fewer different ones less than once in a million.
const fewestDifferent = 5

/** Why a secret is easy to guess, as the end of a sentence; undefined if it is not. */
export function weaknessOf(secret: string): string | undefined {
  if (secret.length < shortest) return `must have at least ${shortest} characters`
  return new Set(secret).size < fewestDifferent ? 'repeats too few characters to be a secret' : undefined
}
