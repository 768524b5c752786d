import { useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { wording } from './wording.ts'

const { title, sentence, steps: stepsIn, next, onTop } = wording.gettingStarted

/**
 * How a private person gets started: three sheets on a pile. A click moves the top one to the back. Where no script runs, they lie one
 * under another. Spec section 2, section 8.
 */
export function StepStack({ minutes }: { minutes: number }) {
  const steps = stepsIn(minutes)
  const [moved, setMoved] = useState(0)
  const top = moved % steps.length
  return (
    <section aria-labelledby="getting-started" className="overflow-clip border-t border-hairline py-18 lg:py-32">
      <div className="page grid items-center gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_36rem]">
        <div className="max-w-[30rem]">
          <h2 id="getting-started" className="font-display text-3xl tracking-[-0.01em]">
            {title}
          </h2>
          <p className="mt-4 text-muted">{sentence}</p>
        </div>
        <div className="sheets">
          <ol className="sheets-pile">
            {steps.map(({ name, text }, at) => {
              const place = (at - top + steps.length) % steps.length
              return (
                <li
                  key={name}
                  className={classNames('sheet', moved > 0 && place === steps.length - 1 && 'sheet-leaving')}
                  data-place={place}
                >
                  <span aria-hidden="true" className="sheet-number">
                    {at + 1}
                  </span>
                  <h3 className="font-display text-2xl">{name}</h3>
                  <p>{text}</p>
                </li>
              )
            })}
          </ol>
          <button type="button" className="sheets-next" onClick={() => setMoved(moved + 1)}>
            <span className="sheets-next-label">{next}</span>
          </button>
          <p role="status" className="sr-only">
            {moved > 0 && onTop(top + 1, steps.length, steps[top]?.name ?? '')}
          </p>
        </div>
      </div>
    </section>
  )
}
