import { Fragment, useEffect, useId, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { wording } from './wording.ts'

interface CheckCardProps {
  title: string
  benefits: string[]
  /** Whether the client has just come back from this check: its button takes the focus again. */
  focused: boolean
  onStart: () => void
}

/** One of the two checks, what it brings, and the button that starts it. */
export function CheckCard({ title, benefits, focused, onStart }: CheckCardProps) {
  const titleId = useId()
  const start = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (focused) start.current?.focus()
  }, [focused])

  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-col gap-8">
      <div className="grow">
        <h2 id={titleId} className="font-display text-xl">
          {title}
        </h2>
        <ul className="mt-5 border-t border-hairline">
          {benefits.map((benefit) => (
            <li key={benefit} className="border-b border-hairline py-3 wrap-anywhere">
              {benefit.split('/').map((part, at) => (
                <Fragment key={part}>
                  {at > 0 && '/'}
                  {at > 0 && <wbr />}
                  {part}
                </Fragment>
              ))}
            </li>
          ))}
        </ul>
      </div>
      <Button ref={start} aria-describedby={titleId} className="sm:self-start sm:min-w-40" onClick={onStart}>
        {wording.start}
      </Button>
    </Card>
  )
}
