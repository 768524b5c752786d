import Big from 'big.js'
import { use, useCallback, useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react'
import type { MarketSnapshot } from '#contract/endpoints/market-data.ts'
import { latestCandle } from '../api/market.ts'
import { useMarket } from '../api/market-cache.ts'
import { MarketSnapshotContext } from '../api/market-snapshot.ts'
import { useCurrentTime } from '../ui/day-and-time.ts'
import {
  type Converter,
  type ConverterEvent,
  initialConverter,
  isAmbiguous,
  isSamePair,
  nextConverter,
  type Pair,
  type PairRate,
  pairOf,
} from './converter.ts'
import { removeIntent, storeIntent } from '../session/intent.ts'
import { rateStateOf } from '../ui/rate-state.ts'
import { useRatePolling } from '../ui/use-rate-polling.ts'
import { createTypingDebouncer } from './typing.ts'

/** The converter with its timers: the debounce of typing, and the polling of the rate. The visitor's choice is stored as the intent for home. */
export function useConverter() {
  const snapshot = use(MarketSnapshotContext)
  const [converter, dispatch] = useReducer(nextConverter, snapshot, converterFromSnapshot)
  const [choiceCount, countChoice] = useReducer(increment, 0)
  const [typing] = useState(() =>
    createTypingDebouncer({
      onIdle: (typed) => {
        countChoice()
        dispatch({ type: 'amountTyped', ...typed })
      },
      onDebounceEnd: () => dispatch({ type: 'debounceEnded' }),
    }),
  )
  const { rate, failed } = useRate(pairOf(converter))
  const currentTime = useCurrentTime(snapshot?.takenAt)

  useEffect(() => typing.stop, [typing])

  // Typed text that is still pending is handled before the event.
  const handle = useCallback(
    (event: ConverterEvent) => {
      typing.flush()
      if (event.type === 'currencyChosen') countChoice()
      dispatch(event)
    },
    [typing],
  )
  const onContinue = useCallback(() => {
    typing.flush()
    countChoice()
  }, [typing])

  useEffect(() => {
    if (rate) handle({ type: 'rateArrived', rate })
  }, [rate, handle])

  // Calculates before the debounce ends, so that a visitor who continues at once keeps the last typed amount.
  const keepChoice = useEffectEvent(() => {
    const { fromCurrency, toCurrency, fromAmount } = nextConverter(converter, { type: 'debounceEnded' })
    if (isAmbiguous(converter)) removeIntent()
    else storeIntent({ fromCurrency, toCurrency, amount: fromAmount, at: Date.now() })
  })
  const hasRate = converter.rate !== null
  useEffect(() => {
    if (choiceCount > 0) keepChoice()
  }, [choiceCount, hasRate])

  // boot.ts now repeats a click on a link that came before hydration.
  useEffect(() => void window.dispatchEvent(new Event('converter-ready')), [])

  const rateState = rateStateOf({ asOf: converter.rate?.asOf, failed, now: currentTime.now })
  return { converter, rateState, currentTime, typing, handle, onContinue, choiceCount }
}

const increment = (count: number) => count + 1

/** The converter with the rate of the server's HTML. */
function converterFromSnapshot(snapshot: MarketSnapshot | null): Converter {
  const pair = pairOf(initialConverter)
  const knownRate = snapshot?.rates.data.find((rate) => isSamePair(rate, pair))
  if (!knownRate) return initialConverter
  const rate = { ...pair, close: Big(knownRate.close).toFixed(), asOf: knownRate.asOf, derived: knownRate.derived ?? false }
  return nextConverter(initialConverter, { type: 'rateArrived', rate })
}

/** The current rate of a pair, polled every minute while the page is visible. After a failure, the last known rate. */
function useRate(pair: Pair): { rate: PairRate | null; failed: boolean } {
  const { reply, state, refetch } = useMarket(latestCandle, pair)
  useRatePolling(refetch)
  const { fiat, crypto } = pair
  const rate = useMemo(() => {
    const close = reply?.data[0]?.close
    if (reply === undefined || close === undefined) return null
    return { fiat, crypto, close: Big(close).toFixed(), asOf: reply.asOf, derived: reply.derived ?? false }
  }, [reply, fiat, crypto])
  return { rate, failed: state === 'failed' }
}
