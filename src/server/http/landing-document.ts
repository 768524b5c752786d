import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { MarketSnapshot } from '#contract/endpoints/market-data.ts'
import { rateStaleMinutes } from '#contract/limits.ts'
import type { PublicOperator } from '#contract/operator.ts'
import { compressedDocument, type Document } from './document.ts'
import { documentHeaders } from './security-headers.ts'

const renewEveryMs = 30_000
// Until the first rate is known, which is a moment after the start.
const firstTryMs = 500

/** What the landing page shows of the market at the moment; null where nothing is known. */
export type TakeSnapshot = () => Promise<MarketSnapshot | null>

export interface LandingDocumentParts {
  /** Folder of the build. */
  dist: string
  operator: PublicOperator
  publicOrigin: string
  takeSnapshot: TakeSnapshot
  log: FastifyBaseLogger
}

export interface LandingDocument {
  current(): Document
  stop(): void
}

interface LandingRenderer {
  renderLanding: (parts: { operator: PublicOperator; publicOrigin: string; assets: unknown; snapshot: MarketSnapshot | null }) => string
}

/**
 * The landing page, kept in memory and rendered again where the rates have changed: off the path of any request, and compressed off
 * the main thread. Where that fails, the last one stays.
 */
export async function landingDocument({ dist, operator, publicOrigin, takeSnapshot, log }: LandingDocumentParts): Promise<LandingDocument> {
  const { renderLanding } = (await import(pathToFileURL(path.join(dist, 'landing/render.js')).href)) as LandingRenderer
  const assets: unknown = JSON.parse(readFileSync(path.join(dist, 'landing/assets.json'), 'utf8'))

  // The one page that it frames. Both addresses are at this host.
  const frames = [new URL(operator.scheduling.callUrl).origin]

  const rendered = (snapshot: MarketSnapshot | null) => {
    const text = renderLanding({ operator, publicOrigin, assets, snapshot })
    return compressedDocument(text, { type: 'text/html; charset=utf-8', headers: documentHeaders(text, { publicOrigin, frames }) })
  }

  let document = await rendered(null)
  let shown = newsOf(null)
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function renew(): Promise<void> {
    try {
      const snapshot = await takeSnapshot()
      // A market that is not known any more is one that cannot be read at the moment: what was known stays, with its time.
      if (snapshot && newsOf(snapshot) !== shown) {
        document = await rendered(snapshot)
        shown = newsOf(snapshot)
      }
    } catch (error) {
      log.error({ err: error }, 'the landing page could not be rendered again; the last one stays')
    }
    if (!stopped) plan()
  }

  function plan(): void {
    timer = setTimeout(renew, shown === newsOf(null) ? firstTryMs : renewEveryMs)
    timer.unref()
  }

  plan()
  return {
    current: () => document,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** What would make the page another one: the rates, the trades, and whether the rates have grown old. */
function newsOf(snapshot: MarketSnapshot | null): string {
  if (!snapshot) return ''
  const { takenAt, rates, trades } = snapshot
  const old = rates.data.map(({ asOf }) => Date.parse(takenAt) - Date.parse(asOf) > rateStaleMinutes * 60_000)
  return JSON.stringify([rates.data, trades?.data, old])
}
