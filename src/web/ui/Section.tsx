import { type ReactNode, useId } from 'react'

/** A section of a screen: title on the left where there is room, content on the right. */
export function Section({ title, sentence, children }: { title: string; sentence: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-x-12 gap-y-5 border-t border-hairline py-8 lg:grid-cols-[18rem_minmax(0,42rem)] lg:justify-between lg:py-10"
    >
      <div>
        <h2 id={titleId} className="font-display text-xl">
          {title}
        </h2>
        <p className="mt-2 text-muted">{sentence}</p>
      </div>
      {children}
    </section>
  )
}
