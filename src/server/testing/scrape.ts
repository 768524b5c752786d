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
