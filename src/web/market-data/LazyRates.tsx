import { type ComponentType, lazy, memo, Suspense } from 'react'

const placeId = 'rates'

/**
 * The place of the rates section. On the server `Section` is the section itself; in the browser it is one that comes when its place is about
 * to be seen, and takes the server's elements over then. Kept from rendering again, which would throw those away before that.
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

/** The section for the browser. Where its script cannot be had, what the server rendered stays. */
export const lazyRatesSection = () =>
  lazy(async () => {
    await aboutToBeSeen(document.getElementById(placeId))
    try {
      const { RatesSection } = await import('./RatesSection.tsx')
      return { default: RatesSection }
    } catch {
      return new Promise<never>(() => undefined)
    }
  })

const aboutToBeSeen = (place: Element | null) =>
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
