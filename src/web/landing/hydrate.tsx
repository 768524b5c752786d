import { hydrateRoot } from 'react-dom/client'
import { readMarketSnapshot } from '../api/market-snapshot.ts'
import { readOperator } from '../api/operator.ts'
import { onCaughtError, watchErrors } from '../api/report-errors.ts'
import { landingWording } from '../language/landing.en.ts'
import { loadTexts } from '../language/text.ts'
import { lazyRatesSection } from '../market-data/RatesPlace.tsx'
import { rootId } from './assets.ts'
import './landing.css'
import { LandingRoot } from './LandingRoot.tsx'
import { keepStillParts } from './Still.tsx'

watchErrors()
loadTexts(landingWording)

const root = document.getElementById(rootId)
if (!root) throw new Error(`The document has no element "${rootId}"`)

keepStillParts(root)
const page = <LandingRoot operator={readOperator()} snapshot={readMarketSnapshot()} Rates={lazyRatesSection()} />
hydrateRoot(root, page, { onCaughtError })
