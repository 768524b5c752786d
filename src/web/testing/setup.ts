import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { operatorBlockId } from '../api/operator.ts'
import { clientsWording } from '../shell/texts/clients.en.ts'
import { landingWording } from '../landing/texts/landing.en.ts'
import { landingDocumentWording } from '../landing/texts/landing-document.ts'
import { loadTexts, setLanguage } from '../language/text.ts'
import { visitorsWording } from '../shell/texts/visitors.en.ts'
import { endConsoleWatch, startConsoleWatch } from './console.ts'
import { exampleOperator } from './example-operator.ts'
import { resetView } from './view.ts'

// What is found does not wait for this; on a busy machine a lazy part can take longer to load than the second that is given otherwise.
configure({ asyncUtilTimeout: 5000 })

// Testing Library moves a faked clock by itself only where it finds jest's.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } })

// What jsdom lacks of the browser.
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
// jsdom's own frames stop for good when a test with a faked clock ends between two of them: files share one window.
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
