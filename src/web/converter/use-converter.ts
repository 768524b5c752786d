import { use, useEffect, useReducer } from 'react'
import { converterPauseMs } from '#contract/limits.ts'
import { MarketSnapshotContext } from '../api/market-snapshot.ts'
import { type Moment, useMoment } from '../ui/use-moment.ts'
import { type Converter, type ConverterEvent, initialConverter, nextConverter, type PairRate, pairOf } from './converter.ts'
import { type RateState, rateStateOf } from './rate-note.ts'
import { useRate, useRenderedRate } from './use-rate.ts'

/** The converter with its two clocks: the pause after typing, and the minute after which the rate is asked for again. */
export function useConverter(): { converter: Converter; rateState: RateState; moment: Moment; tell: (event: ConverterEvent) => void } {
  const renderedRate = useRenderedRate(pairOf(initialConverter))
  const [converter, tell] = useReducer(nextConverter, renderedRate, firstConverter)
  const { awaitsPause, source, fromAmount, toAmount } = converter
  const typed = source === 'from' ? fromAmount : toAmount
  const { rate, failed } = useRate(pairOf(converter))
  const moment = useMoment(use(MarketSnapshotContext)?.takenAt)

  // Each keystroke changes `typed` and so begins the pause anew.
  useEffect(() => {
    if (!awaitsPause) return
    const timer = setTimeout(() => tell({ type: 'pauseEnded' }), converterPauseMs)
    return () => clearTimeout(timer)
  }, [awaitsPause, source, typed])

  useEffect(() => {
    if (rate) tell({ type: 'rateArrived', rate })
  }, [rate])

  return { converter, rateState: rateStateOf({ rate: converter.rate, failed, now: moment.now }), moment, tell }
}

const firstConverter = (rate: PairRate | null): Converter =>
  rate ? nextConverter(initialConverter, { type: 'rateArrived', rate }) : initialConverter
