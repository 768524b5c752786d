/** One metric of a PromQL query with its label matchers. */
export interface Selector {
  name: string
  matches(labels: Record<string, string>): boolean
}

const keywords = new Set('by without on ignoring group_left group_right and or unless bool offset'.split(' '))

/** The metrics of a PromQL query (names that are neither functions nor keywords), and the labels that it groups by. */
export function metricsOf(query: string): { names: string[]; labels: string[] } {
  const grouped = /\b(?:by|without|on|ignoring) *\(([^)]*)\)/g
  const labels = [...query.matchAll(grouped)].flatMap(([, list = '']) => list.split(',').map((label) => label.trim()))
  const withoutLabels = query
    .replaceAll(/"(?:\\.|[^"\\])*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(grouped, ' ')
  const names = [...withoutLabels.matchAll(/([a-zA-Z_:][\w:]*)(?! *\(|[\w:])/g)].map(([, name = '']) => name)
  return { names: names.filter((name) => !keywords.has(name)), labels: labels.filter((label) => label !== 'le') }
}

export function selectorsOf(query: string): Selector[] {
  return metricsOf(query).names.map((name, at, names) => {
    const nth = names.slice(0, at).filter((other) => other === name).length
    const found = [...query.matchAll(new RegExp(`(?<![\\w:])${name}(?![\\w:])(?:\\{([^}]*)\\})?`, 'g'))][nth]
    const matchers = [...(found?.[1] ?? '').matchAll(/(\w+)(=~|!~|!=|=)"((?:\\.|[^"\\])*)"/g)].map(matcher)
    return { name, matches: (labels) => matchers.every((match) => match(labels)) }
  })
}

function matcher([, label = '', operator, value = '']: RegExpExecArray) {
  const pattern = new RegExp(`^(?:${value})$`)
  return (labels: Record<string, string>): boolean => {
    const actual = labels[label] ?? ''
    if (operator === '=~') return pattern.test(actual)
    if (operator === '!~') return !pattern.test(actual)
    return operator === '=' ? actual === value : actual !== value
  }
}
