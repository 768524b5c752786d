import { act, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

let observers: FakeObserver[] = []

/** A fake IntersectionObserver: the test decides with `setInView` what is in view. */
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
  setInView(isIntersecting: boolean) {
    const entries = [...this.#elements].map((target) => ({ target, isIntersecting }) as IntersectionObserverEntry)
    if (entries.length > 0) this.#callback(entries, this as unknown as IntersectionObserver)
  }
}

/** Forgets all observed elements. Nothing is in view until `setInView(true)`. */
export function resetView(): void {
  observers = []
  Object.assign(globalThis, { IntersectionObserver: FakeObserver })
}

/** Every observed element comes into view (true) or leaves it (false). */
export const setInView = (inView: boolean): void => act(() => observers.forEach((observer) => observer.setInView(inView)))

/** Opens a searchable list, types the query, and chooses the first match. */
export async function chooseBySearch(user: UserEvent, list: HTMLElement, query: string): Promise<void> {
  await user.click(list)
  await user.type(screen.getByRole('combobox', { name: /^Search/ }), `${query}{Enter}`)
}
