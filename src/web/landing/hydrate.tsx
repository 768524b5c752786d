import type { Messages } from '@lingui/core'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Language } from '#contract/languages.ts'
import { readMarketSnapshot } from '../api/market-snapshot.ts'
import { readOperator } from '../api/operator.ts'
import { onCaughtError, watchErrors } from '../api/report-errors.ts'
import { preferredLanguage } from '../language/choice.ts'
import { landingWording } from './texts/landing.en.ts'
import { loadTexts, setLanguage } from '../language/text.ts'
import { lazyRatesSection } from '../market-data/LazyRates.tsx'
import './landing.css'
import { LandingRoot, rootId } from './LandingRoot.tsx'
import { offerLanguage } from './keep-language.ts'
import { rememberStaticParts } from './StaticPart.tsx'

watchErrors()
loadTexts('en', landingWording)

// The English texts are part of this chunk.
const otherLanguages: Partial<Record<string, () => Promise<{ landingWording: Messages }>>> = {
  pl: () => import('./texts/landing.pl.ts'),
  de: () => import('./texts/landing.de.ts'),
}
const language = document.documentElement.lang as Language
const load = otherLanguages[language]
if (load)
  void load().then((loaded) => {
    loadTexts(language, loaded.landingWording)
    hydrate()
  })
else hydrate()

function hydrate(): void {
  setLanguage(language)
  const root = document.getElementById(rootId)
  if (!root) throw new Error(`The document has no element "${rootId}"`)
  rememberStaticParts(root)
  const page = <LandingRoot operator={readOperator()} snapshot={readMarketSnapshot()} Rates={lazyRatesSection()} />
  // A transition: React yields to input while hydrating.
  startTransition(() => void hydrateRoot(root, page, { onCaughtError }))
  offerLanguage(preferredLanguage())
}
