import { use, useCallback, useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react'
import { MarketSnapshotContext } from '../api/market-snapshot.ts'
import { type Moment, useMoment } from '../ui/day-and-time.ts'
import { type Converter, type ConverterEvent, initialConverter, isAmbiguous, nextConverter, type PairRate, pairOf } from './converter.ts'
import { dropIntent, keepIntent } from '../session/intent.ts'
import { type RateState, rateStateOf } from './rate-note.ts'
import { createTyping, type Typing } from './typing.ts'
import { useRate, useRenderedRate } from './use-rate.ts'

interface ConverterOnScreen {
  converter: Converter
  rateState: RateState
  moment: Moment
  /** Gets each key of the amount fields. */
  typing: Typing
  /** Handles every event but typing. */
  handle: (event: ConverterEvent) => void
  /** The visitor continues to the client area with the shown amount. */
  onContinue: () => void
}

/** The converter with its timers: the pause after typing, and the refresh of the rate. The visitor's choice is kept for home. */
export function useConverter(): ConverterOnScreen {
  const renderedRate = useRenderedRate(pairOf(initialConverter))
  const [converter, dispatch] = useReducer(nextConverter, renderedRate, firstConverter)
  const [choices, choose] = useReducer(increment, 0)
  const [typing] = useState(() =>
    createTyping({
      onIdle: (typed) => {
        choose()
        dispatch({ type: 'amountTyped', ...typed })
      },
      onPause: () => dispatch({ type: 'pauseEnded' }),
    }),
  )
  const { rate, failed } = useRate(pairOf(converter))
  const moment = useMoment(use(MarketSnapshotContext)?.takenAt)

  useEffect(() => typing.stop, [typing])

  // Pending text comes first.
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

  // Calculated without the pause: a visitor who continues at once takes along the last typed amount.
  const keepChoice = useEffectEvent(() => {
    const { fromCurrency, toCurrency, fromAmount } = nextConverter(converter, { type: 'pauseEnded' })
    if (isAmbiguous(converter)) dropIntent()
    else keepIntent({ fromCurrency, toCurrency, amount: fromAmount })
  })
  const hasRate = converter.rate !== null
  useEffect(() => {
    if (choices > 0) keepChoice()
  }, [choices, hasRate])

  const rateState = useMemo(() => rateStateOf({ rate: converter.rate, failed, now: moment.now }), [converter.rate, failed, moment.now])
  return { converter, rateState, moment, typing, handle, onContinue }
}

const increment = (count: number) => count + 1

const firstConverter = (rate: PairRate | null): Converter =>
  rate ? nextConverter(initialConverter, { type: 'rateArrived', rate }) : initialConverter
