import { type ReactNode, useId } from 'react'

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
