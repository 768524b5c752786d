import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { type Product, withProduct } from '../browser.ts'
import type { Options } from '../../harness/part.ts'
import { aboveZero, type BenchPart, type Figure, usualRounds } from '../figure.ts'
import { runLighthouse } from '../lighthouse.ts'
import { type Proxy, startProxy } from '../../harness/proxy.ts'

export const landing: BenchPart = {
  name: 'landing',
  title: 'the landing page compared with the same document without scripts',
  count: usualRounds,
  short: 1,
  run: (_, options) => withProduct((product) => measure(product, options)),
}

async function measure({ kantor, debuggingPort: port }: Product, { count: rounds, isShort, print }: Options): Promise<Figure[]> {
  const [unchanged, scriptFree] = [
    await startChangingProxy(kantor.origin, (html) => html),
    await startChangingProxy(kantor.origin, withoutScripts),
  ]
  const measured: Visit[] = []
  const reference: Visit[] = []
  const measureVisit = async (origin: string) => readVisit(await runLighthouse(`${origin}/`, { port, categories: ['performance'] }))
  try {
    // One visit of each before the measured rounds, as a warm-up.
    for (const { origin } of isShort ? [] : [unchanged, scriptFree]) await measureVisit(origin)
    for (let round = 1; round <= rounds; round++) {
      print(`Lighthouse, round ${round} of ${rounds}`)
      measured.push(await measureVisit(unchanged.origin))
      reference.push(await measureVisit(scriptFree.origin))
    }
  } finally {
    await Promise.all([unchanged.stop(), scriptFree.stop()])
  }
  return [
    {
      name: 'landing: largest contentful paint, mobile',
      unit: 's',
      measured: measured.map(({ paint }) => paint / 1000),
      reference: reference.map(({ paint }) => paint / 1000),
      limits: { ratio: 1.1, atMost: 1.8 },
    },
    {
      name: 'landing: total blocking time, mobile',
      unit: 'ms',
      measured: measured.map(({ blocking }) => blocking),
      reference: reference.map(({ blocking }) => blocking),
      limits: { aboveReference: 100 },
    },
  ]
}

type Visit = { paint: number; blocking: number }

const readVisit = ({ audits }: Awaited<ReturnType<typeof runLighthouse>>): Visit => ({
  paint: aboveZero('largest contentful paint', audits['largest-contentful-paint']?.numericValue),
  blocking: audits['total-blocking-time']?.numericValue ?? NaN,
})

/** Starts a proxy that changes only the HTML of the landing page. */
const startChangingProxy = (origin: string, change: (html: string) => string): Promise<Proxy> =>
  startProxy({
    backend: () => origin.replace('localhost', '127.0.0.1'),
    relay: (response, reply, request) =>
      request.url === '/'
        ? sendChanged(response, reply, change)
        : response.pipe(reply.writeHead(response.statusCode ?? 502, response.headers)),
  })

async function sendChanged(response: IncomingMessage, reply: ServerResponse, change: (html: string) => string): Promise<void> {
  const sent = await buffer(response)
  const html = (response.headers['content-encoding'] === 'br' ? brotliDecompressSync(sent) : sent).toString()
  const changed = brotliCompressSync(change(html))
  const { 'transfer-encoding': _, ...headers } = response.headers
  reply.writeHead(response.statusCode ?? 502, { ...headers, 'content-encoding': 'br', 'content-length': changed.length }).end(changed)
}

/** Removes every executable script, but no script element with JSON. */
const withoutScripts = (html: string): string => html.replaceAll(/<script(?![^>]*\stype="application\/)[^>]*>[\s\S]*?<\/script>/g, '')
