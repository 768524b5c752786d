import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, languages } from '#contract/languages.ts'
import type { PublicOperator } from '#contract/operator.ts'
import type { PublishedBrand } from '../brand/published.ts'
import { once } from '../once.ts'
import { documentOf, type Document } from './document.ts'
import type { FramePolicy } from './frame-document.ts'
import { documentHeaders } from './security-headers.ts'

export interface ClientAreaParts {
  /** Folder of the build. */
  dist: string
  operator: PublicOperator
  brand: PublishedBrand
  publicOrigin: string
  widgets: FramePolicy
}

interface OpeningModule {
  renderOpening: (parts: {
    language: Language
    operator: PublicOperator
    brandTexts: PublishedBrand['texts'][string] | undefined
  }) => string
}

const placeholders = { language: '<html lang="en">', brand: '<!--brand-->', operator: '<!--operator-->', opening: '<!--opening-->' }

/**
 * The client area's document in each language, made on first use. It has the operator's data, its styles, and the screen that is shown until its
 * script has loaded. Throws if web/app.html lacks a placeholder.
 */
export function clientAreaDocuments({
  dist,
  operator,
  brand,
  publicOrigin,
  widgets,
}: ClientAreaParts): (language: Language) => Promise<Document> {
  const template = readFileSync(path.join(dist, 'web/app.html'), 'utf8')
  for (const text of Object.values(placeholders)) if (!template.includes(text)) throw new Error(`web/app.html has no ${text}`)
  // Escaping `<` keeps the operator's texts from closing the element.
  const block = `<script type="application/json" id="operator">${JSON.stringify(operator).replaceAll('<', '\\u003c')}</script>`
  const load = once(async () => (await import(pathToFileURL(path.join(dist, 'landing/opening.js')).href)) as OpeningModule)
  const documentIn = (language: Language) =>
    once(async () => {
      const { renderOpening } = await load()
      const opening = renderOpening({ language, operator, brandTexts: brand.texts[language] })
      // `replace` gets functions because `$` in a string is a pattern.
      const text = template
        .replace(placeholders.language, () => `<html lang="${language}">`)
        .replace(placeholders.brand, () => brand.head)
        .replace(placeholders.operator, () => block)
        .replace(placeholders.opening, () => opening)
      const headers = documentHeaders(text, { publicOrigin, frames: widgets.frames, grants: widgets.grants })
      return documentOf(text, { type: 'text/html; charset=utf-8', headers: { ...headers, vary: 'accept-encoding, accept-language' } })
    })
  const documents = new Map(languages().map((language) => [language, documentIn(language)]))
  return (language) => (documents.get(language) ?? documentIn('en'))()
}
