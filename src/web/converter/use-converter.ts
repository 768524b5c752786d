import { use, useCallback, useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react'
import { MarketSnapshotContext } from '../api/market-snapshot.ts'
import { type Moment, useMoment } from '../ui/use-moment.ts'
import { type Converter, type ConverterEvent, initialConverter, isAmbiguous, nextConverter, type PairRate, pairOf } from './converter.ts'
import { dropIntent, keepIntent } from '../session/intent.ts'
import { type RateState, rateStateOf } from './rate-note.ts'
import { createTyping, type Typing } from './typing.ts'
import { useRate, useRenderedRate } from './use-rate.ts'

interface ConverterOnScreen {
  converter: Converter
  rateState: RateState
  moment: Moment
  /** To be told each key. */
  typing: Typing
  /** Tells what the visitor has done besides typing. */
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
  const [converter, dispatch] = useReducer(nextConverter, renderedRate, firstConverter)
  const [choices, choose] = useReducer(oneMore, 0)
  const [typing] = useState(() =>
    createTyping({
      onRest: (typed) => {
        choose()
        dispatch({ type: 'amountTyped', ...typed })
      },
      onPause: () => dispatch({ type: 'pauseEnded' }),
    }),
  )
  const { rate, failed } = useRate(pairOf(converter))
  const moment = useMoment(use(MarketSnapshotContext)?.takenAt)

  useEffect(() => typing.stop, [typing])

  // What was typed before counts first.
  const tell = useCallback(
    (event: ConverterEvent) => {
      typing.settle()
      if (event.type === 'currencyChosen') choose()
      dispatch(event)
    },
    [typing],
  )
  const goOn = useCallback(() => {
    typing.settle()
    choose()
  }, [typing])

  useEffect(() => {
    if (rate) tell({ type: 'rateArrived', rate })
  }, [rate, tell])

  // Without waiting for the pause: whoever goes on at once takes along what they typed last, not the amount before.
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
  return { converter, rateState, moment, typing, tell, goOn }
}

const oneMore = (soFar: number) => soFar + 1

const firstConverter = (rate: PairRate | null): Converter =>
  rate ? nextConverter(initialConverter, { type: 'rateArrived', rate }) : initialConverter
