import { type ComponentType, lazy, memo, Suspense, useRef } from 'react'
import { useNearView } from '../ui/use-in-view.ts'
import type { Pair } from './converter.ts'

// Without it, its place stays empty: nothing else depends on it.
const PriceLine = lazy<ComponentType<{ pair: Pair }>>(() => import('./PriceLine.tsx').catch(() => ({ default: () => null })))

/** Room for the price line, which comes when it is about to be seen. */
export const LazyPriceLine = memo(function LazyPriceLine({ pair }: { pair: Pair }) {
  const place = useRef<HTMLDivElement>(null)
  const seen = useNearView(place)
  return (
    <div ref={place} className="mt-4 h-31 [@media(scripting:none)]:hidden sm:h-25">
      {seen && (
        <Suspense>
          <PriceLine pair={pair} />
        </Suspense>
      )}
    </div>
  )
})
