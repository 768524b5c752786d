import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { MarketSnapshot } from '#contract/endpoints/market-data.ts'
import { type Language, languages } from '#contract/languages.ts'
import type { PublicOperator } from '#contract/operator.ts'
import { marketBlockId } from '../api/market-snapshot.ts'
import { operatorBlockId } from '../api/operator.ts'
import { landingWording as inGerman } from './texts/landing.de.ts'
import { landingWording as inEnglish } from './texts/landing.en.ts'
import { landingDocumentWording } from './texts/landing-document.ts'
import { landingWording as inPolish } from './texts/landing.pl.ts'
import { loadTexts, setLanguage } from '../language/text.ts'
import { RatesSection } from '../market-data/RatesSection.tsx'
import { NoticeBanner } from '../ui/NoticeBanner.tsx'
import { type LandingAssets, rootId } from './assets.ts'
import { bootScript, inScript } from './boot.ts'
import { headOf } from './head.ts'
import { LandingRoot } from './LandingRoot.tsx'
import { staticParts } from './sections/static-parts.tsx'
import { Splash } from './Splash.tsx'

export type { LandingAssets } from './assets.ts'

const landingWording = { en: inEnglish, pl: inPolish, de: inGerman }
for (const language of languages) loadTexts(language, { ...landingWording[language], ...landingDocumentWording[language] })

export interface LandingParts {
  language: Language
  operator: PublicOperator
  assets: LandingAssets
  /** Scheme, host and port of the site. */
  publicOrigin: string
  /** Market data at the time of rendering, null where unknown; its rates are in the HTML as text. */
  snapshot: MarketSnapshot | null
  /** The desk's notice, if there is one. */
  notice?: string | undefined
}

/**
 * The landing page as a document: one inline `<style>` and one executed inline `<script>`, whose hashes the content policy must name, and two
 * data blocks. No `style` attributes, nothing that blocks the first paint. Depends on its arguments alone, so it can be cached compressed.
 */
export function renderLanding({ language, operator, assets, publicOrigin, snapshot, notice }: LandingParts): string {
  setLanguage(language)
  const page = renderToString(
    <LandingRoot operator={operator} snapshot={snapshot} Rates={RatesSection} staticParts={staticParts(operator)} />,
  )
  // Outside of what is hydrated: the browser's script needs neither.
  const splash = renderToStaticMarkup(<Splash brand={operator.brand.name} />)
  const banner = notice === undefined ? '' : renderToStaticMarkup(<NoticeBanner sentence={notice} />)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headOf({ operator, publicOrigin })}
<style>${inStyle(assets.css)}</style>
</head>
<body>
${splash}${banner}<div id="${rootId}">${page}</div>
<script type="application/json" id="${operatorBlockId}">${inScript(operator)}</script>
<script type="application/json" id="${marketBlockId}">${inScript(snapshot)}</script>
<script>${bootScript({ entry: assets.entry, preload: assets.preload[language] })}</script>
</body>
</html>
`
}

const inStyle = (css: string) => css.replaceAll('</', String.raw`<\/`)
