import { type ComponentType, lazy, memo, Suspense, useRef, useState } from 'react'
import { useInView } from '../ui/use-in-view.ts'
import type { Pair } from './converter.ts'

// If the code cannot be loaded, the room stays empty.
const PriceLine = lazy<ComponentType<{ pair: Pair }>>(() => import('./PriceLine.tsx').catch(() => ({ default: () => null })))

/** Reserves the room of the price line. Loads the price line near the viewport. */
export const LazyPriceLine = memo(function LazyPriceLine({ pair }: { pair: Pair }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useInView(place, '200px')
  const [wasNear, setWasNear] = useState(false)
  if (isNear && !wasNear) setWasNear(true)
  return (
    <div ref={place} className="mt-4 h-31 [@media(scripting:none)]:hidden sm:h-25">
      {wasNear && (
        <Suspense>
          <PriceLine pair={pair} />
        </Suspense>
      )}
    </div>
  )
})
