import { createContext, use } from 'react'
import type { staticParts } from './sections/static-parts.tsx'

/** The content of the static parts: only on the server. The browser's script does not contain the content. */
export type StaticParts = Partial<ReturnType<typeof staticParts>>

export const StaticPartsContext = createContext<StaticParts>({})

/**
 * A part of the page that no script changes. The server renders the content. Hydration leaves the server's elements alone. Where React
 * renders the page again from scratch, the kept elements are put back. Decision 010.
 */
export function StaticPart({ name }: { name: keyof StaticParts }) {
  const part = use(StaticPartsContext)[name]
  if (part) return <div data-static={name}>{part}</div>
  return (
    <div
      data-static={name}
      ref={(place) => {
        if (place && !place.firstChild) place.append(...(kept.get(name) ?? []))
      }}
      dangerouslySetInnerHTML={nothing}
      suppressHydrationWarning
    />
  )
}

// Trusted Types allow this empty HTML without a policy.
const nothing = { __html: (globalThis as { trustedTypes?: { emptyHTML: string } }).trustedTypes?.emptyHTML ?? '' }

const kept = new Map<string, ChildNode[]>()

/** Call before hydration: remembers the elements of all static parts. */
export function keepStaticParts(root: HTMLElement): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-static]')) kept.set(place.dataset.static ?? '', [...place.childNodes])
}
