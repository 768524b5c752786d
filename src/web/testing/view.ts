import { act } from '@testing-library/react'

let observers: FakeObserver[] = []

/** A fake IntersectionObserver: elements come into view when the test calls `scrollIntoView`. */
class FakeObserver {
  readonly #callback: IntersectionObserverCallback
  readonly #elements = new Set<Element>()

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback
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
    if (entries.length > 0) this.#callback(entries, this as unknown as IntersectionObserver)
  }
}

/** Nothing is in view until `scrollIntoView`. */
export function resetView(): void {
  observers = []
  Object.assign(globalThis, { IntersectionObserver: FakeObserver })
}

/** Every observed element comes into view, or leaves it. */
export const scrollIntoView = (inView = true): void => act(() => observers.forEach((observer) => observer.move(inView)))
