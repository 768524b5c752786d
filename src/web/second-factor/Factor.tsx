import type { ReactNode } from 'react'

/** A title with its text, and a button at the side where there is room. */
export const Factor = ({ title, button, children }: { title: string; button: ReactNode; children: ReactNode }) => (
  <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
    <div>
      <h3 className="font-medium">{title}</h3>
      {children}
    </div>
    {button}
  </div>
)
