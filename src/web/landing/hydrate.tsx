import type { Messages } from '@lingui/core'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { addLanguages } from '#contract/languages.ts'
import { readMarketSnapshot } from '../api/market-snapshot.ts'
import { readOperator } from '../ui/operator.ts'
import { onCaughtError, watchErrors } from '../api/report-errors.ts'
import { preferredLanguage } from '../language/choice.ts'
import { landingWording } from './texts/landing.en.ts'
import { readBrandTexts } from './brand-texts.ts'
import { loadTexts, setLanguage } from '../language/text.ts'
import { lazyRatesSection } from '../market-data/LazyRates.tsx'
import './landing.css'
import { LandingRoot, rootId } from './LandingRoot.tsx'
import { offerLanguage } from './keep-language.ts'
import { rememberStaticParts } from './StaticPart.tsx'

watchErrors()
addLanguages(readOperator().appearance.languages)

// The English texts are part of this chunk. A language of the brand has its texts in the document, and English ones for those that are missing.
const otherLanguages: Partial<Record<string, () => Promise<{ landingWording: Messages }>>> = {
  pl: () => import('./texts/landing.pl.ts'),
  de: () => import('./texts/landing.de.ts'),
}
const language = document.documentElement.lang
const load = otherLanguages[language]
if (load) void load().then((loaded) => hydrate(loaded.landingWording))
else hydrate(landingWording)

function hydrate(wording: Messages): void {
  loadTexts(language, { ...wording, ...readBrandTexts() })
  setLanguage(language)
  const root = document.getElementById(rootId)
  if (!root) throw new Error(`The document has no element "${rootId}"`)
  rememberStaticParts(root)
  const page = <LandingRoot operator={readOperator()} snapshot={readMarketSnapshot()} Rates={lazyRatesSection()} />
  // A transition: React yields to input while hydrating.
  startTransition(() => void hydrateRoot(root, page, { onCaughtError }))
  offerLanguage(preferredLanguage())
}
