import { createContext, use } from 'react'
import type { staticParts } from './sections/static-parts.tsx'

/** The content of the static parts, which the server has and the browser's script does not contain. */
export type StaticParts = Partial<ReturnType<typeof staticParts>>

export const StaticPartsContext = createContext<StaticParts>({})

/**
 * A part of the page that React never updates. The server renders the content, and hydration keeps the server's elements, so their texts and
 * drawings are not sent a second time in the script. If React renders the page again from scratch, the server's elements are put back. Rejected:
 * several React roots, which would have to share store and ids; a Suspense boundary that is never hydrated, which a parent's update empties.
 */
export function StaticPart({ name }: { name: keyof StaticParts }) {
  const part = use(StaticPartsContext)[name]
  if (part) return <div data-static={name}>{part}</div>
  return (
    <div
      data-static={name}
      ref={(place) => {
        if (place && !place.firstChild) place.append(...(serverElements.get(name) ?? []))
      }}
      dangerouslySetInnerHTML={emptyHtml}
      suppressHydrationWarning
    />
  )
}

// Trusted Types allow this empty HTML without a Trusted Types policy.
const emptyHtml = { __html: (globalThis as { trustedTypes?: { emptyHTML: string } }).trustedTypes?.emptyHTML ?? '' }

const serverElements = new Map<string, ChildNode[]>()

/** Call before hydration: remembers the elements of all static parts. */
export function rememberStaticParts(root: HTMLElement): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-static]'))
    serverElements.set(place.dataset.static ?? '', [...place.childNodes])
}
