import { use, useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { MarketSnapshotContext } from '../api/market-snapshot.ts'
import { useMoment } from '../ui/day-and-time.ts'
import { type Converter, type ConverterEvent, initialConverter, isAmbiguous, nextConverter, type PairRate, pairOf } from './converter.ts'
import { dropIntent, keepIntent } from '../session/intent.ts'
import { rateStateOf } from '../ui/rate-state.ts'
import { createTyping } from './typing.ts'
import { useRate, useRenderedRate } from './use-rate.ts'

/** The converter with its timers: the debounce of typing, and the polling of the rate. The visitor's choice is kept for home. */
export function useConverter() {
  const renderedRate = useRenderedRate(pairOf(initialConverter))
  const [converter, dispatch] = useReducer(nextConverter, renderedRate, firstConverter)
  const [choices, choose] = useReducer(increment, 0)
  const [typing] = useState(() =>
    createTyping({
      onIdle: (typed) => {
        choose()
        dispatch({ type: 'amountTyped', ...typed })
      },
      onPause: () => dispatch({ type: 'debounceEnded' }),
    }),
  )
  const { rate, failed } = useRate(pairOf(converter))
  const moment = useMoment(use(MarketSnapshotContext)?.takenAt)

  useEffect(() => typing.stop, [typing])

  // Typed text that is still pending is handled before the event.
  const handle = useCallback(
    (event: ConverterEvent) => {
      typing.flush()
      if (event.type === 'currencyChosen') choose()
      dispatch(event)
    },
    [typing],
  )
  const onContinue = useCallback(() => {
    typing.flush()
    choose()
  }, [typing])

  useEffect(() => {
    if (rate) handle({ type: 'rateArrived', rate })
  }, [rate, handle])

  // Calculates without the debounce: a visitor who continues at once keeps the last typed amount.
  const keepChoice = useEffectEvent(() => {
    const { fromCurrency, toCurrency, fromAmount } = nextConverter(converter, { type: 'debounceEnded' })
    if (isAmbiguous(converter)) dropIntent()
    else keepIntent({ fromCurrency, toCurrency, amount: fromAmount })
  })
  const hasRate = converter.rate !== null
  useEffect(() => {
    if (choices > 0) keepChoice()
  }, [choices, hasRate])

  const rateState = rateStateOf({ asOf: converter.rate?.asOf, failed, now: moment.now })
  return { converter, rateState, moment, typing, handle, onContinue }
}

const increment = (count: number) => count + 1

const firstConverter = (rate: PairRate | null): Converter =>
  rate ? nextConverter(initialConverter, { type: 'rateArrived', rate }) : initialConverter
