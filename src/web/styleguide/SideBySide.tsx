import type { SyntheticEvent } from 'react'
import type { Scheme } from './shown-css.ts'

const schemes: Scheme[] = ['light', 'dark']

/** The page in light and in dark, side by side. */
export function SideBySide() {
  return (
    <>
      <header className="p-6">
        <h1 className="font-display text-3xl tracking-tight">Design system</h1>
        <p className="measure mt-2 text-muted">Tokens and parts, in light and in dark. The rules are in docs/design-system.md.</p>
      </header>
      <div className="grid lg:grid-cols-2">
        {schemes.map((scheme) => (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page
          <iframe
            key={scheme}
            src={`?scheme=${scheme}`}
            title={scheme}

            className="w-full"
            onLoad={keepWhole}
          />
        ))}
      </div>
    </>
  )
}

function keepWhole({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
  const page = frame.contentDocument?.getElementById('root')
  if (page) new ResizeObserver(() => (frame.height = String(page.scrollHeight))).observe(page)
}
