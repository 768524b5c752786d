import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import type { PublicOperator } from '#contract/operator.ts'
import { operatorBlockId } from '../operator.ts'

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
  const view = document.defaultView
  if (view && view.getComputedStyle !== quickStyle) {
    fullStyle = view.getComputedStyle.bind(view)
    view.getComputedStyle = quickStyle
    for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLOutputElement, HTMLSelectElement, HTMLTextAreaElement])
      Object.defineProperty(prototype, 'labels', { get: quickLabels })
    for (const { prototype } of [Document, Element]) findIdsQuickly(prototype)
  }

  beforeEach(() => {
    startConsoleWatch()
    localStorage.clear()
    sessionStorage.clear()
    document.title = ''
    document.head.innerHTML = `<script type="application/json" id="${operatorBlockId}">${JSON.stringify(operator)}</script>`
  })

  afterEach(async () => {
    vi.useRealTimers()
    cleanup()
    document.body.replaceChildren()
    vi.unstubAllGlobals()
    endConsoleWatch()
    vi.restoreAllMocks()
    // The entry of a closed dialog leaves the history in later tasks, before another test begins.
    for (let task = 0; task < 20 && hasDialogEntry(); task++) await new Promise((resolve) => setTimeout(resolve))
  })
}

const hasDialogEntry = () => Boolean((history.state as { dialogs?: number } | null)?.dialogs)

let fullStyle: typeof getComputedStyle
const displayOfTag = new Map<string, string>()

/**
 * Whether an element is shown. jsdom would compare each element with its whole default style sheet, which is slow. These
 * tests load no other style sheet, so tag and attributes decide.
 */
function quickStyle(element: Element): CSSStyleDeclaration {
  const { localName } = element
  if (!displayOfTag.has(localName)) displayOfTag.set(localName, fullStyle(document.createElement(localName)).display)
  const isDialog = element instanceof HTMLDialogElement
  const isHidden = element.hasAttribute('hidden') || element.getAttribute('type') === 'hidden' || (isDialog && !element.open)
  const display = isHidden ? 'none' : isDialog ? 'block' : displayOfTag.get(localName)
  const properties: Record<string, string | undefined> = { display, visibility: 'visible', pointerEvents: 'auto' }
  return { ...properties, getPropertyValue: (name: string) => properties[name] ?? '' } as unknown as CSSStyleDeclaration
}

let errors: MockInstance<typeof console.error>
let allowed: RegExp[] = []

/** Allows an error on the console. Any other error fails the test. */
export const allowConsoleError = (pattern: RegExp) => allowed.push(pattern)

function startConsoleWatch() {
  allowed = []
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
}

function endConsoleWatch() {
  const texts = errors.mock.calls.map((args) => args.map(String).join(' '))
  errors.mockRestore()
  const unexpected = texts.filter((text) => !allowed.some((pattern) => pattern.test(text)))
  expect(unexpected, 'unexpected console.error').toEqual([])
}

/** The labels of a field. jsdom would look for the field of each label in the whole document, for each field again. */
function quickLabels(this: HTMLElement): HTMLLabelElement[] {
  const labels = [...this.ownerDocument.getElementsByTagName('label')]
  return labels.filter((label) => (label.htmlFor ? label.htmlFor === this.id : label.contains(this) && label.control === this))
}

/** Testing Library looks for each element that is a label as `[id="…"]`. jsdom would compare this with each element of the document. */
function findIdsQuickly(prototype: ParentNode): void {
  const { querySelector } = prototype
  prototype.querySelector = function find(this: Document | Element, selector: string) {
    const id = /^\[id="([^"]+)"\]$/.exec(selector)?.[1]
    if (id === undefined) return querySelector.call(this, selector)
    const found = document.getElementById(id)
    return this.contains(found) ? found : null
  }
}

/** The files that the browser saves from now on. jsdom neither follows links nor saves files. */
export function savedFiles() {
  const files: { name: string; text: () => Promise<string> | undefined }[] = []
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob) - 1}`)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    files.push({ name: this.download, text: () => blobs[Number(this.href.replace('blob:', ''))]?.text() })
  })
  return files
}
