import type { ReactNode } from 'react'

/** The buttons of a step; sticky, unless the window is too low. */
export function StepActions({ children }: { children: ReactNode }) {
  return (
    <div className="bottom-0 -mx-6 -mb-6 border-t border-hairline bg-surface px-6 py-4 sm:-mx-8 sm:-mb-8 sm:px-8 sm:py-5 [@media(min-height:32rem)]:sticky">
      {children}
    </div>
  )
}
