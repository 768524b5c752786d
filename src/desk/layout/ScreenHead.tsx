import { type ReactNode, useId } from 'react'

interface ScreenHeadProps {
  title: ReactNode
  /** A state beside the title. */
  mark?: ReactNode
  sentence?: ReactNode
  /** Buttons. */
  actions?: ReactNode
}

/** The heading of a screen. */
export function ScreenHead({ title, mark, sentence, actions }: ScreenHeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h1 className="font-display text-xl tracking-tight wrap-anywhere">{title}</h1>
          {mark}
        </div>
        {sentence && <p className="measure mt-1 text-muted">{sentence}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

/** A part of a screen: its title on the left where there is room. */
export function ScreenPart({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="grid max-w-5xl gap-x-8 gap-y-4 border-t border-hairline py-6 lg:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <h2 id={titleId} className="font-medium">
        {title}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
