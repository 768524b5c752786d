import { use, useCallback, useEffect, useEffectEvent, useReducer } from 'react'
import { converterPauseMs } from '#contract/limits.ts'
import { MarketSnapshotContext } from '../api/market-snapshot.ts'
import { type Moment, useMoment } from '../ui/use-moment.ts'
import { type Converter, type ConverterEvent, initialConverter, nextConverter, type PairRate, pairOf } from './converter.ts'
import { keepIntent } from './keep-intent.ts'
import { type RateState, rateStateOf } from './rate-note.ts'
import { useRate, useRenderedRate } from './use-rate.ts'

interface ConverterOnScreen {
  converter: Converter
  rateState: RateState
  moment: Moment
  /** Tells what the visitor has typed or chosen. */
  tell: (event: ConverterEvent) => void
  /** What stands there is what the visitor wants. */
  choose: () => void
}

/**
 * The converter with its two clocks: the pause after typing, and the minute after which the rate is asked for again. What the visitor has
 * chosen is kept for home.
 */
export function useConverter(): ConverterOnScreen {
  const renderedRate = useRenderedRate(pairOf(initialConverter))
  const [converter, tell] = useReducer(nextConverter, renderedRate, firstConverter)
  const [choices, choose] = useReducer((soFar: number) => soFar + 1, 0)
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

  // Without waiting for the pause: whoever goes on at once takes along what they typed last, not the amount before.
  const keepChoice = useEffectEvent(() => {
    const { fromCurrency, toCurrency, fromAmount: amount } = nextConverter(converter, { type: 'pauseEnded' })
    keepIntent({ fromCurrency, toCurrency, amount })
  })
  const hasRate = converter.rate !== null
  useEffect(() => {
    if (choices > 0) keepChoice()
  }, [choices, hasRate])

  const tellAndChoose = useCallback((event: ConverterEvent) => {
    choose()
    tell(event)
  }, [])
  return {
    converter,
    rateState: rateStateOf({ rate: converter.rate, failed, now: moment.now }),
    moment,
    tell: tellAndChoose,
    choose,
  }
}

const firstConverter = (rate: PairRate | null): Converter =>
  rate ? nextConverter(initialConverter, { type: 'rateArrived', rate }) : initialConverter
