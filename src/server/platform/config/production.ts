const minimumSecretLength = 16
// Fewer than five different digits among sixteen random hexadecimal digits: less likely than one in a million.
const minimumDifferentCharacters = 5

interface Rule {
  kind?: 'address' | 'origin' | 'secret'
  /** The start of the sandbox's values. */
  sandbox?: string
}

/** Why production cannot start with these settings, one sentence each. */
export const productionProblems = (variables: Record<string, string | undefined>, rules: Record<string, Rule>): string[] =>
  Object.entries(rules).flatMap(([name, rule]) => {
    const problem = problemOf(variables[name], rule)
    return problem ? [`${name}: ${problem}`] : []
  })

function problemOf(value: string | undefined, { kind, sandbox }: Rule): string | undefined {
  if (!value) return 'must be set in production'
  if (/^<.*>$/.test(value)) return 'is still the example’s'
  if (sandbox && linesOf(value).some((line) => line.startsWith(sandbox))) return 'is the sandbox’s, which production refuses'
  if (kind === 'address' && !isRealProvider(value)) return 'must be the real provider, over https, in production'
  if (kind === 'origin' && !value.startsWith('https:')) return 'must start with https:// in production'
  if (kind !== 'secret') return undefined
  const secrets = linesOf(value)
  if (secrets.some((secret) => secret.length < minimumSecretLength)) return `must have at least ${minimumSecretLength} characters`
  if (secrets.some((secret) => new Set(secret).size < minimumDifferentCharacters)) return 'repeats too few characters to be a secret'
  return undefined
}

/** The values of a setting that may have several, one on each line: during a rotation, the old and the new one. */
export const linesOf = (text: string): string[] => text.split(/\r?\n|\\n/).filter((line) => line.trim() !== '')

/** False for this machine, for a sandbox of the provider, and without https. */
function isRealProvider(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && !/^(localhost$|127\.|\[::1\])|(^|\.)sandbox\./.test(url.hostname)
}
