import type { Messages } from '@lingui/core'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { MarketSnapshot } from '#contract/endpoints/market-data.ts'
import { addLanguages, builtInLanguages, type BuiltInLanguage, type Language } from '#contract/languages.ts'
import type { PublicOperator } from '#contract/operator.ts'
import { marketBlockId } from '../api/market-snapshot.ts'
import { operatorBlockId } from '../ui/operator.ts'
import { landingWording as inGerman } from './texts/landing.de.ts'
import { landingWording as inEnglish } from './texts/landing.en.ts'
import { landingDocumentWording } from './texts/landing-document.ts'
import { landingWording as inPolish } from './texts/landing.pl.ts'
import { loadTexts, setLanguage } from '../language/text.ts'
import { RatesSection } from '../market-data/RatesSection.tsx'
import { Logo } from '../ui/Logo.tsx'
import { NoticeBanner } from '../ui/Notice.tsx'
import { bootScript, jsonForScript } from './boot.ts'
import { brandTextsBlockId } from './brand-texts.ts'
import { renderHead } from './head.ts'
import { LandingRoot, rootId } from './LandingRoot.tsx'
import { staticParts } from './sections/static-parts.tsx'

const landingWording = { en: inEnglish, pl: inPolish, de: inGerman }
const wordingIn = (language: BuiltInLanguage) => ({ ...landingWording[language], ...landingDocumentWording[language] })
for (const language of builtInLanguages) loadTexts(language, wordingIn(language))

/** The client build's files that the document refers to, from `dist/landing/assets.json`. */
interface LandingAssets {
  /** The stylesheet, to be inlined. */
  css: string
  /** URL of the module that hydrates the page. */
  entry: string
  /** By language, URLs of the other modules needed for hydration, dependencies first. */
  preload: Record<BuiltInLanguage, string[]>
}

interface RenderOptions {
  language: Language
  operator: PublicOperator
  assets: LandingAssets
  /** From the brand: what the head has, and texts by language and id. */
  brand: { head: string; texts: Record<string, Messages> }
  /** Scheme, host and port of the site. */
  publicOrigin: string
  /** Market data at the time of rendering. Null if unknown. */
  snapshot: MarketSnapshot | null
  /** The desk's notice, if there is one. */
  notice?: string | undefined
}

/**
 * The landing page as a document. It has one inline `<style>`, one executed inline `<script>` and four data blocks. The content security
 * policy must name the hashes of style and script. Nothing blocks the first paint. The document depends only on the arguments, so caches may store the document.
 * It contains the market data with which it was rendered: visitors without JavaScript see the last rate, and the browser's first render equals the
 * server's. Rejected: to replace the numbers in a fixed HTML file, a second template.
 */
export function renderLanding({ language, operator, assets, brand, publicOrigin, snapshot, notice }: RenderOptions): string {
  addLanguages(operator.appearance.languages)
  loadBrandTexts(brand.texts)
  setLanguage(language)
  const page = renderToString(
    <LandingRoot operator={operator} snapshot={snapshot} Rates={RatesSection} staticParts={staticParts(operator)} />,
  )
  // Splash and banner are outside the hydrated element: the browser's script needs no code for them.
  const splash = renderToStaticMarkup(<Splash operator={operator} />)
  const banner = notice === undefined ? '' : renderToStaticMarkup(<NoticeBanner sentence={notice} />)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${renderHead({ operator, publicOrigin })}
${brand.head}
<style>${cssForStyle(assets.css)}</style>
</head>
<body>
${splash}${banner}<div id="${rootId}">${page}</div>
<script type="application/json" id="${operatorBlockId}">${jsonForScript(operator)}</script>
<script type="application/json" id="${marketBlockId}">${jsonForScript(snapshot)}</script>
<script type="application/json" id="${brandTextsBlockId}">${jsonForScript(hydratedTextsAmong(brand.texts[language]))}</script>
<script>${bootScript({ entry: assets.entry, preload: assets.preload[language as BuiltInLanguage] ?? assets.preload.en })}</script>
</body>
</html>
`
}

/** In a language that the brand adds, a missing text stays English. */
function loadBrandTexts(texts: Record<string, Messages>): void {
  for (const [language, messages] of Object.entries(texts)) {
    const isBuiltIn = builtInLanguages.some((known) => known === language)
    loadTexts(language, isBuiltIn ? messages : { ...wordingIn('en'), ...messages })
  }
}

const hydratedTextsAmong = (texts: Messages = {}) => Object.fromEntries(Object.entries(texts).filter(([id]) => id in inEnglish))

/** Covers the page while it is first painted. Must be the first element of the body: on a slow connection, elements before the splash would be seen first. */
const Splash = ({ operator }: { operator: PublicOperator }) => (
  <div className="splash" aria-hidden="true">
    <Logo operator={operator} />
  </div>
)

const cssForStyle = (css: string) => css.replaceAll('</', String.raw`<\/`)
