import { type ComponentType, lazy, memo, Suspense } from 'react'

const placeId = 'rates'

/**
 * The rates section. On the server, `Section` is the section itself. In the browser, `Section` is lazy and hydrated near the viewport.
 * Memoised: a new render before hydration would discard the server's elements.
 */
export const LazyRates = memo(function LazyRates({ Section }: { Section: ComponentType }) {
  return (
    <div id={placeId}>
      <Suspense>
        <Section />
      </Suspense>
    </div>
  )
})

/** The section for the browser. If the section's code cannot be loaded, the server's HTML stays. */
export const lazyRatesSection = () =>
  lazy(async () => {
    await waitUntilNearViewport(document.getElementById(placeId))
    try {
      const { RatesSection } = await import('./RatesSection.tsx')
      return { default: RatesSection }
    } catch {
      return new Promise<never>(() => undefined)
    }
  })

const waitUntilNearViewport = (place: Element | null) =>
  new Promise<void>((resolve) => {
    if (!place) return resolve()
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: '300px' },
    )
    observer.observe(place)
  })
