import { act } from '@testing-library/react'

let observers: StandInObserver[] = []

/** What the browser's observer of the view does in a test: it says that an element came into view, or left, when the test says so. */
class StandInObserver {
  readonly #tell: IntersectionObserverCallback
  readonly #elements = new Set<Element>()

  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
    observers.push(this)
  }
  observe(element: Element) {
    this.#elements.add(element)
  }
  disconnect() {
    this.#elements.clear()
  }
  move(isIntersecting: boolean) {
    const entries = [...this.#elements].map((target) => ({ target, isIntersecting }) as IntersectionObserverEntry)
    if (entries.length > 0) this.#tell(entries, this as unknown as IntersectionObserver)
  }
}

/** Nothing is in view until the test scrolls. */
export function resetView(): void {
  observers = []
  Object.assign(globalThis, { IntersectionObserver: StandInObserver })
}

/** Everything that is waited for comes into view, or leaves it. */
export const scrollIntoView = (inView = true): void => act(() => observers.forEach((observer) => observer.move(inView)))
