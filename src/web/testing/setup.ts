import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { operatorBlockId } from '../api/operator.ts'
import { clientsWording } from '../shell/texts/clients.en.ts'
import { landingWording } from '../landing/texts/landing.en.ts'
import { landingDocumentWording } from '../landing/texts/landing-document.ts'
import { loadTexts, setLanguage } from '../language/text.ts'
import { visitorsWording } from '../shell/texts/visitors.en.ts'
import { endConsoleWatch, startConsoleWatch } from './console.ts'
import { exampleOperator } from './example-operator.ts'
import { resetView } from './view.ts'

// On a busy machine a lazy part can take longer to load than the default of one second.
configure({ asyncUtilTimeout: 5000 })

// Testing Library advances fake timers only if a global `jest` exists.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } })

// jsdom has no modal dialogs.
if (!('showModal' in HTMLDialogElement.prototype)) {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.setAttribute('open', '')
    },
    close(this: HTMLDialogElement) {
      if (!this.hasAttribute('open')) return
      this.removeAttribute('open')
      this.dispatchEvent(new Event('close'))
    },
  })
}
window.scrollTo = () => undefined
// jsdom's own animation frames stop forever when a test with a fake clock ends between two frames, and the test files share one window.
Object.assign(window, {
  requestAnimationFrame: (draw: FrameRequestCallback) => setTimeout(() => draw(performance.now()), 16),
  cancelAnimationFrame: (frame: number) => clearTimeout(frame),
})
Object.assign(window, { matchMedia: () => ({ matches: false }) })
resetView()
loadTexts('en', { ...visitorsWording, ...clientsWording, ...landingWording, ...landingDocumentWording.en })
setLanguage('en')

beforeEach(() => {
  startConsoleWatch()
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  document.head.innerHTML = `<script type="application/json" id="${operatorBlockId}">${JSON.stringify(exampleOperator)}</script>`
})

afterEach(() => {
  cleanup()
  resetView()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  endConsoleWatch()
})

// The entry of a closed dialog leaves the history in later tasks, which need the window.
afterAll(async () => {
  for (let task = 0; task < 5; task++) await new Promise((resolve) => setTimeout(resolve))
})
