import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

const looks = { info: 'border-gold bg-gold-soft', offer: 'border-accent bg-accent-soft', error: 'border-danger bg-danger-soft' }

interface ReminderProps {
  title: string
  kind: keyof typeof looks
  /** Buttons. */
  actions: ReactNode
  children: ReactNode
}

/** A box at the top of a screen about something that the client started and can continue. */
export function Reminder({ title, kind, actions, children }: ReminderProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        'mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border-l-4 px-4 py-4 sm:px-6',
        looks[kind],
      )}
    >
      <div className="min-w-0 grow basis-80 max-sm:basis-full">
        <h2 id={titleId} className="text-lg font-medium wrap-anywhere tabular-nums">
          {title}
        </h2>
        <div className="measure mt-1 wrap-anywhere tabular-nums">{children}</div>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full">{actions}</div>
    </section>
  )
}
