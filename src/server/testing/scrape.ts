/** One line of the metrics: a name with its labels and its value. */
export interface Series {
  name: string
  labels: Record<string, string>
  value: number
}

/** Reads a service's metrics, as Prometheus does. */
export async function scrape(address: { port: number } | null): Promise<Series[]> {
  if (!address) throw new Error('this service has no metrics: set METRICS_PORT')
  const response = await fetch(`http://127.0.0.1:${address.port}/metrics`)
  if (response.status !== 200) throw new Error(`/metrics returned ${response.status}`)
  return seriesOf(await response.text())
}

/** The value of the one series with this name and at least these labels; undefined if there is none. */
export function valueOf(all: Series[], name: string, labels: Record<string, string> = {}): number | undefined {
  const wanted = Object.entries(labels)
  const found = all.filter((series) => series.name === name && wanted.every(([label, value]) => series.labels[label] === value))
  if (found.length > 1) throw new Error(`${found.length} series are ${name} ${JSON.stringify(labels)}`)
  return found[0]?.value
}

function seriesOf(text: string): Series[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [, name = '', labels = '', value = ''] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (name === '') throw new Error(`not a line of metrics: ${line}`)
    const pairs = [...labels.matchAll(/(\w+)="((?:\\.|[^"\\])*)"/g)].map(([, label = '', text = '']) => [label, text])
    return { name, labels: Object.fromEntries(pairs), value: Number(value) }
  })
}

/** One metric of a PromQL query with its label matchers. */
interface Selector {
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
