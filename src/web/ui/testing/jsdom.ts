import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import type { PublicOperator } from '#contract/operator.ts'
import { operatorBlockId } from '../operator.ts'
import { endConsoleWatch, startConsoleWatch } from './console.ts'

/** Sets up this test file: every test gets an empty browser, and a document with this operator. */
export function setUpBrowser(operator: Partial<PublicOperator>): void {
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

  beforeEach(() => {
    startConsoleWatch()
    localStorage.clear()
    sessionStorage.clear()
    document.title = ''
    document.head.innerHTML = `<script type="application/json" id="${operatorBlockId}">${JSON.stringify(operator)}</script>`
  })

  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    endConsoleWatch()
  })

  // The entry of a closed dialog leaves the history in later tasks, which need the window.
  afterAll(async () => {
    for (let task = 0; task < 5; task++) await new Promise((resolve) => setTimeout(resolve))
  })
}
