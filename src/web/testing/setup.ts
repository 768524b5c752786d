import { beforeEach } from 'vitest'
import { clientsWording } from '../shell/texts/clients.en.ts'
import { dealsWording } from '../shell/texts/deals.en.ts'
import { landingWording } from '../landing/texts/landing.en.ts'
import { landingDocumentWording } from '../landing/texts/landing-document.ts'
import { loadTexts, setLanguage } from '../language/text.ts'
import { visitorsWording } from '../shell/texts/visitors.en.ts'
import { wording as walletsWording } from '../wallet/wording.en.ts'
import { setUpBrowser } from '../ui/testing/jsdom.ts'
import { exampleOperator } from './example-operator.ts'
import { resetView } from './view.ts'

setUpBrowser(exampleOperator)
// jsdom's own animation frames stop forever when a test with a fake clock ends between two frames, and the test files share one window.
Object.assign(window, {
  requestAnimationFrame: (draw: FrameRequestCallback) => setTimeout(() => draw(performance.now()), 16),
  cancelAnimationFrame: (frame: number) => clearTimeout(frame),
})
Object.assign(window, { matchMedia: () => ({ matches: false }) })
loadTexts('en', {
  ...visitorsWording,
  ...clientsWording,
  ...dealsWording,
  ...walletsWording,
  ...landingWording,
  ...landingDocumentWording.en,
})
beforeEach(() => {
  setLanguage('en')
  resetView()
})
