import { type ComponentType, lazy, memo, Suspense, useRef, useState } from 'react'
import { useInView } from '../ui/use-in-view.ts'
import type { Pair } from './converter.ts'

// If the code cannot be loaded, the reserved space stays empty.
const RateChart = lazy<ComponentType<{ pair: Pair }>>(() => import('./RateChart.tsx').catch(() => ({ default: () => null })))

/** The chart of the last 24 hours. Reserves the chart's space, and loads its code when the space is near the viewport. */
export const LazyRateChart = memo(function LazyRateChart({ pair }: { pair: Pair }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useInView(place, '200px')
  const [wasNear, setWasNear] = useState(false)
  if (isNear && !wasNear) setWasNear(true)
  return (
    <div ref={place} className="mt-4 h-31 [@media(scripting:none)]:hidden sm:h-25">
      {wasNear && (
        <Suspense>
          <RateChart pair={pair} />
        </Suspense>
      )}
    </div>
  )
})
