import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { MarketSnapshot } from '#contract/endpoints/market-data.ts'
import type { Language } from '#contract/languages.ts'
import { rateStaleMinutes } from '#contract/limits.ts'
import type { PublicOperator } from '#contract/operator.ts'
import { once } from '../once.ts'
import { documentOf, type Document } from './document.ts'
import { documentHeaders } from './security-headers.ts'

const marketEveryMs = 30_000
// The desk's notice, which every replica is to show within seconds.
const noticeEveryMs = 2000
// Until the first rate is known, which is a moment after the start.
const firstTryMs = 500

/** What the landing page shows of the market at the moment; null where nothing is known. */
export type TakeSnapshot = () => Promise<MarketSnapshot | null>
/** The desk's notice, if there is one. */
export type TakeNotice = () => Promise<string | undefined>

export interface LandingDocumentParts {
  /** Folder of the build. */
  dist: string
  publicOperatorIn: (language: Language) => PublicOperator
  publicOrigin: string
  takeSnapshot: TakeSnapshot
  takeNotice: TakeNotice
  log: FastifyBaseLogger
}

export interface LandingDocument {
  /** The page in a language: made when it is first wished for. The English one is kept for good, another as long as it goes on being wished for. */
  current(language: Language): Promise<Document>
  /** Makes the English page ahead of who asks for it, and looks for what changes on it from then on. Throws where it cannot be rendered. */
  start(): Promise<void>
  stop(): void
}

/** What changes on the page. */
interface Shown {
  snapshot: MarketSnapshot | null
  notice: string | undefined
}

interface LandingRenderer {
  renderLanding: (parts: { language: Language; operator: PublicOperator; publicOrigin: string; assets: unknown } & Shown) => string
}

/**
 * The landing page in each language, kept in memory and rendered again where the rates or the notice have changed: off the path of any request, and
 * compressed off the main thread. Where that fails, the last one stays. Decision 145 says why only English is kept for good.
 */
export function landingDocument(parts: LandingDocumentParts): LandingDocument {
  const { dist, publicOperatorIn, publicOrigin, takeSnapshot, takeNotice, log } = parts
  const renderer = once(async () => {
    const { renderLanding } = (await import(pathToFileURL(path.join(dist, 'landing/render.js')).href)) as LandingRenderer
    const assets: unknown = JSON.parse(readFileSync(path.join(dist, 'landing/assets.json'), 'utf8'))
    return { renderLanding, assets }
  })

  // The one page that it frames. Both addresses are at this host.
  const frames = [new URL(publicOperatorIn('en').scheduling.callUrl).origin]

  const rendered = async (language: Language, show: Shown, { soonRenewed = false } = {}) => {
    const { renderLanding, assets } = await renderer()
    const text = renderLanding({ language, operator: publicOperatorIn(language), publicOrigin, assets, ...show })
    return documentOf(text, { type: 'text/html; charset=utf-8', headers: documentHeaders(text, { publicOrigin, frames }), soonRenewed })
  }

  let snapshot: MarketSnapshot | null = null
  let marketDueInMs = 0
  let shown: Shown = { snapshot, notice: undefined }
  let news = newsOf(shown)
  let documents = new Map<Language, Promise<Document>>()
  // Wished for since the documents were made.
  const wished = new Set<Language>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function renew(): Promise<void> {
    try {
      if (marketDueInMs <= 0) {
        marketDueInMs = marketEveryMs
        // A market that is not known any more is one that cannot be read at the moment: what was known stays, with its time.
        snapshot = (await takeSnapshot()) ?? snapshot
      }
      const show = { snapshot, notice: await takeNotice() }
      if (newsOf(show) !== news) {
        // Noted first: what cannot be rendered is not tried again before it changes.
        news = newsOf(show)
        const languages = new Set<Language>(['en', ...wished])
        wished.clear()
        const renewed: typeof documents = new Map()
        for (const language of languages) renewed.set(language, Promise.resolve(await rendered(language, show)))
        documents = renewed
        shown = show
      }
    } catch (error) {
      log.error({ err: error }, 'the landing page could not be rendered again; the last one stays')
    }
    if (!stopped) plan()
  }

  function plan(): void {
    const pauseMs = snapshot ? noticeEveryMs : firstTryMs
    marketDueInMs = snapshot ? marketDueInMs - pauseMs : 0
    timer = setTimeout(renew, pauseMs)
    timer.unref()
  }

  function current(language: Language): Promise<Document> {
    wished.add(language)
    const kept = documents.get(language)
    if (kept) return kept
    const among = documents
    const made = rendered(language, shown, { soonRenewed: true })
    among.set(language, made)
    made.catch(() => among.delete(language))
    return made
  }

  return {
    current,
    async start() {
      await current('en')
      if (!stopped) plan()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** What would make the page another one: the notice, the rates, the trades, and whether the rates have grown old. */
function newsOf({ snapshot, notice }: Shown): string {
  if (!snapshot) return JSON.stringify([notice])
  const { takenAt, rates, trades } = snapshot
  const old = rates.data.map(({ asOf }) => Date.parse(takenAt) - Date.parse(asOf) > rateStaleMinutes * 60_000)
  return JSON.stringify([notice, rates.data, trades?.data, old])
}
