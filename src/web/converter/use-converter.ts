import { use, useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useReducer } from 'react'
import { converterPauseMs } from '#contract/limits.ts'
import { MarketSnapshotContext } from '../api/market-snapshot.ts'
import { type Moment, useMoment } from '../ui/use-moment.ts'
import { type Converter, type ConverterEvent, initialConverter, isAmbiguous, nextConverter, type PairRate, pairOf } from './converter.ts'
import { keepIntent } from './keep-intent.ts'
import { type RateState, rateStateOf } from './rate-note.ts'
import { useRate, useRenderedRate } from './use-rate.ts'

interface ConverterOnScreen {
  /** With the last key in it: for the side that is typed on. */
  typed: Converter
  /** The same a moment later, for all else: a key has its sign painted before what follows from it is worked out. */
  converter: Converter
  rateState: RateState
  moment: Moment
  /** Tells what the visitor has typed or chosen. */
  tell: (event: ConverterEvent) => void
  /** The visitor goes on with what stands there. */
  goOn: () => void
}

/**
 * The converter with its two clocks: the pause after typing, and the minute after which the rate is asked for again. What the visitor has
 * chosen is kept for home.
 */
export function useConverter(): ConverterOnScreen {
  const renderedRate = useRenderedRate(pairOf(initialConverter))
  const [typed, tell] = useReducer(nextConverter, renderedRate, firstConverter)
  const [chosen, choose] = useReducer(oneMore, 0)
  // Not a moment later: the page is about to be left.
  const [departures, goOn] = useReducer(oneMore, 0)
  const converter = useDeferredValue(typed)
  const choices = useDeferredValue(chosen)
  const { awaitsPause, source, fromAmount, toAmount } = converter
  const amount = source === 'from' ? fromAmount : toAmount
  const { rate, failed } = useRate(pairOf(converter))
  const moment = useMoment(use(MarketSnapshotContext)?.takenAt)

  // Each keystroke changes the amount and so begins the pause anew.
  useEffect(() => {
    if (!awaitsPause) return
    const timer = setTimeout(() => tell({ type: 'pauseEnded' }), converterPauseMs)
    return () => clearTimeout(timer)
  }, [awaitsPause, source, amount])

  useEffect(() => {
    if (rate) tell({ type: 'rateArrived', rate })
  }, [rate])

  // Without waiting for the pause: whoever goes on at once takes along what they typed last, not the amount before.
  const keepChoice = useEffectEvent(() => {
    const { fromCurrency, toCurrency, fromAmount: wanted } = nextConverter(typed, { type: 'pauseEnded' })
    keepIntent(isAmbiguous(typed) ? null : { fromCurrency, toCurrency, amount: wanted })
  })
  const hasRate = converter.rate !== null
  useEffect(() => {
    if (choices + departures > 0) keepChoice()
  }, [choices, departures, hasRate])

  const tellAndChoose = useCallback((event: ConverterEvent) => {
    if (event.type !== 'amountLeft') choose()
    tell(event)
  }, [])
  const rateState = useMemo(() => rateStateOf({ rate: converter.rate, failed, now: moment.now }), [converter.rate, failed, moment.now])
  return { typed, converter, rateState, moment, tell: tellAndChoose, goOn }
}

const oneMore = (soFar: number) => soFar + 1

const firstConverter = (rate: PairRate | null): Converter =>
  rate ? nextConverter(initialConverter, { type: 'rateArrived', rate }) : initialConverter
