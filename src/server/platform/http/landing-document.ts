import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { MarketSnapshot } from '#contract/endpoints/market-data.ts'
import type { Language } from '#contract/languages.ts'
import { rateStaleMinutes } from '#contract/limits.ts'
import type { PublicOperator } from '#contract/operator.ts'
import type { PublishedBrand } from '../brand/published.ts'
import { once } from '../once.ts'
import { documentOf, type Document } from './document.ts'
import { documentHeaders } from './security-headers.ts'

const marketPollMs = 30_000
// Short, so that every replica soon shows the desk's notice.
const noticePollMs = 2000
// Until the first rate is known.
const firstPollMs = 500

/** The market data for the landing page; null if no rate is known. */
export type ReadMarketSnapshot = () => Promise<MarketSnapshot | null>
/** The desk's notice, if there is one. */
export type ReadNotice = () => Promise<string | undefined>

export interface LandingDocumentParts {
  /** Folder of the build. */
  dist: string
  publicOperatorIn: (language: Language) => PublicOperator
  brand: PublishedBrand
  publicOrigin: string
  readMarketSnapshot: ReadMarketSnapshot
  readNotice: ReadNotice
  log: FastifyBaseLogger
}

/** The data on the page. */
interface Content {
  snapshot: MarketSnapshot | null
  notice: string | undefined
}

type Render = (language: Language, content: Content, options?: { soonReplaced?: boolean }) => Promise<Document>

/**
 * The landing page in each language, kept in memory and rendered again in the background when rates or the notice change. If rendering fails, the
 * last page stays. Good compression takes more than a second: English is always rendered and compressed well. Another language is rendered at its
 * first request and compressed fast; at the next change well, if somebody has read it since the last one.
 */
export class LandingDocument {
  readonly #parts: LandingDocumentParts
  readonly #render: Render
  #snapshot: MarketSnapshot | null = null
  #marketDueInMs = 0
  #content: Content = { snapshot: null, notice: undefined }
  #fingerprint = fingerprintOf(this.#content)
  #documents = new Map<Language, Promise<Document>>()
  /** Languages that were requested since the documents were rendered. */
  readonly #requested = new Set<Language>()
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(parts: LandingDocumentParts) {
    this.#parts = parts
    this.#render = renderer(parts)
  }

  /** The page in a language, rendered on first use. */
  current(language: Language): Promise<Document> {
    this.#requested.add(language)
    const cached = this.#documents.get(language)
    if (cached) return cached
    const documents = this.#documents
    const document = this.#render(language, this.#content, { soonReplaced: true })
    documents.set(language, document)
    document.catch(() => documents.delete(language))
    return document
  }

  /** Renders the English page and starts to poll for changes. Throws if it cannot be rendered. */
  async start(): Promise<void> {
    await this.current('en')
    if (!this.#stopped) this.#schedule()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  #schedule(): void {
    const pauseMs = this.#snapshot ? noticePollMs : firstPollMs
    this.#marketDueInMs = this.#snapshot ? this.#marketDueInMs - pauseMs : 0
    this.#timer = setTimeout(() => void this.#poll(), pauseMs).unref()
  }

  async #poll(): Promise<void> {
    try {
      const content = await this.#readContent()
      const fingerprint = fingerprintOf(content)
      if (fingerprint !== this.#fingerprint) {
        // Set before rendering, so that content which cannot be rendered is not tried again until it changes.
        this.#fingerprint = fingerprint
        await this.#renderAll(content)
      }
    } catch (error) {
      this.#parts.log.error({ err: error }, 'the landing page could not be rendered again; the last one stays')
    }
    if (!this.#stopped) this.#schedule()
  }

  async #readContent(): Promise<Content> {
    if (this.#marketDueInMs <= 0) {
      this.#marketDueInMs = marketPollMs
      // Null: no rate is known now. Keep the last snapshot, with its time.
      this.#snapshot = (await this.#parts.readMarketSnapshot()) ?? this.#snapshot
    }
    return { snapshot: this.#snapshot, notice: await this.#parts.readNotice() }
  }

  async #renderAll(content: Content): Promise<void> {
    const languages = new Set<Language>(['en', ...this.#requested])
    this.#requested.clear()
    const documents = new Map<Language, Promise<Document>>()
    for (const language of languages) documents.set(language, Promise.resolve(await this.#render(language, content)))
    this.#documents = documents
    this.#content = content
  }
}

interface LandingModule {
  renderLanding: (
    parts: {
      language: Language
      operator: PublicOperator
      publicOrigin: string
      assets: unknown
      brand: Pick<PublishedBrand, 'head' | 'texts'>
    } & Content,
  ) => string
}

function renderer({ dist, publicOperatorIn, publicOrigin, brand }: LandingDocumentParts): Render {
  const load = once(async () => {
    const { renderLanding } = (await import(pathToFileURL(path.join(dist, 'landing/render.js')).href)) as LandingModule
    const assets: unknown = JSON.parse(readFileSync(path.join(dist, 'landing/assets.json'), 'utf8'))
    return { renderLanding, assets }
  })
  // The two scheduling pages have one host.
  const { scheduling } = publicOperatorIn('en')
  const frames = scheduling === 'off' ? [] : [new URL(scheduling.callUrl).origin]
  return async (language, content, { soonReplaced = false } = {}) => {
    const { renderLanding, assets } = await load()
    const text = renderLanding({ language, operator: publicOperatorIn(language), publicOrigin, assets, brand, ...content })
    return documentOf(text, { type: 'text/html; charset=utf-8', headers: documentHeaders(text, { publicOrigin, frames }), soonReplaced })
  }
}

/** A text that changes with everything that the page shows: the notice, the rates, the trades, and whether rates are stale. */
function fingerprintOf({ snapshot, notice }: Content): string {
  if (!snapshot) return JSON.stringify([notice])
  const { takenAt, rates, trades } = snapshot
  const isStale = rates.data.map(({ asOf }) => Date.parse(takenAt) - Date.parse(asOf) > rateStaleMinutes * 60_000)
  return JSON.stringify([notice, rates.data, trades?.data, isStale])
}
