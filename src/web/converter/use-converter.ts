import { useEffect, useReducer } from 'react'
import { converterPauseMs } from '#contract/limits.ts'
import { type Converter, type ConverterEvent, initialConverter, nextConverter, pairOf } from './converter.ts'
import { type RateState, rateStateOf } from './rate-note.ts'
import { useNow, useRate } from './use-rate.ts'

/** The converter with its two clocks: the pause after typing, and the minute after which the rate is asked for again. */
export function useConverter(): { converter: Converter; rateState: RateState; now: number; tell: (event: ConverterEvent) => void } {
  const [converter, tell] = useReducer(nextConverter, initialConverter)
  const { awaitsPause, source, fromAmount, toAmount } = converter
  const typed = source === 'from' ? fromAmount : toAmount
  const { rate, failed } = useRate(pairOf(converter))
  const now = useNow()

  // Each keystroke changes `typed` and so begins the pause anew.
  useEffect(() => {
    if (!awaitsPause) return
    const timer = setTimeout(() => tell({ type: 'pauseEnded' }), converterPauseMs)
    return () => clearTimeout(timer)
  }, [awaitsPause, source, typed])

  useEffect(() => {
    if (rate) tell({ type: 'rateArrived', rate })
  }, [rate])

  return { converter, rateState: rateStateOf({ rate: converter.rate, failed, now }), now, tell }
}
