import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { NotConnected } from '../ui/NotConnected.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { CheckCard } from './CheckCard.tsx'
import { wording } from './wording.ts'

const kinds = ['personal', 'business'] as const
type Kind = (typeof kinds)[number]

/** Personal and business verification: two cards, or in their place the check that was started. Spec section 2. */
export function Verification() {
  const [started, setStarted] = useState<Kind | null>(null)
  const [left, setLeft] = useState<Kind | null>(null)
  const exit = useRef<HTMLButtonElement>(null)

  // The button that was pressed is gone; the keyboard goes on from the way out.
  useEffect(() => {
    if (started) exit.current?.focus()
  }, [started])

  return (
    <>
      <PageTitle sentence={wording.sentence}>{wording.title}</PageTitle>
      {started ? (
        <section aria-label={wording[started].title}>
          <NotConnected {...wording.notConnected(wording[started].title)} className="max-w-2xl">
            <Button
              kind="secondary"
              ref={exit}
              onClick={() => {
                setLeft(started)
                setStarted(null)
              }}
            >
              {wording.exit}
            </Button>
          </NotConnected>
        </section>
      ) : (
        <div className="grid gap-6 md:grid-cols-2">
          {kinds.map((kind) => (
            <CheckCard key={kind} {...wording[kind]} focused={left === kind} onStart={() => setStarted(kind)} />
          ))}
        </div>
      )}
    </>
  )
}
